import { randomUUID } from 'node:crypto'
import { currentDatabase } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { beforeEach, expect, it } from 'vitest'
import { audit, lastSettledAct } from './index.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const act = () => audit({ action: 'test.note.store', subject: ['test.note', randomUUID()] })

it('the log is complete up to its newest act, and before the first', async () => {
  expect(await lastSettledAct()).toBe(0)
  await act()
  await act()
  expect(await lastSettledAct()).toBe(2)
})

// The embedded database has one connection: nobody writes beside it.
it.runIf(process.env.TEST_DATABASE_URL)(
  'an act whose id is taken and whose transaction has not ended holds up those after it, for as long as it lasts',
  async () => {
    const other = await currentDatabase().pool.connect()
    try {
      await other.query('begin')
      await other.query(`
        insert into platform.audit (at, actor_id, actor_name, actor_guard, address, request_id, action, subject_kind, subject_id)
        values (now(), 1, 'x', 'users', '', '', 'test.note.store', 'test.note', '1')`)
      await act()
      expect(await lastSettledAct()).toBeUndefined()
      const asked = lastSettledAct()
      await other.query('commit')
      expect(await asked).toBe(2)
    } finally {
      other.release()
    }
  },
)
