import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import { expect, it } from 'vitest'
import { testDatabase } from './index.ts'

testDatabase()

it('under test, a field that no column takes is refused, where Drizzle would lose it', () => {
  const spread = { ...{ sentAt: null, subject: 'س' } }
  expect(() => db().update(messageTable).set(spread)).toThrow('messages has no column sentAt')
  expect(() => db().update(messageTable).set({ subject: 'س', sent_at: undefined })).not.toThrow()
})
