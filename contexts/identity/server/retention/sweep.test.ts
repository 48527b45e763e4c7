import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { messageTable, sendMail } from '@halaqa/kit-server/mail'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { accountTable, oneTimeTokenTable, sessionTable } from '../accounts/accounts.table.ts'
import { anAccount, tokenOf } from '../factories.ts'
import { sendResetLink } from '../passwords/reset-password.ts'
import { testIdentity } from '../test-app.ts'
import { PERIODS } from './periods.ts'
import { sweepHourly, sweepNightly } from './sweep.ts'

testIdentity()
const start = Date.parse('2026-11-21T12:00:00+04:00')
const dayAfter = (days: number) => setClock({ now: () => new Date(start + days * 86_400_000) })
afterEach(() => setClock())

it('deletes links, sessions and messages when their period is over, and not a day before', async () => {
  dayAfter(0)
  const { id } = await anAccount({ guard: 'students' })
  const [account] = await db().select().from(accountTable).where(eq(accountTable.id, id))
  await tokenOf(id) // a session that is over after thirty days without use
  await sendResetLink(account!)
  const counts = async () => [
    await db().$count(oneTimeTokenTable),
    await db().$count(sessionTable),
    await db().$count(messageTable),
  ]
  dayAfter(PERIODS.oneTimeTokenDays)
  await sweepNightly()
  expect(await counts()).toEqual([1, 1, 1])
  dayAfter(PERIODS.oneTimeTokenDays + 1)
  expect(await sweepNightly()).toMatchObject({ tokens: 1, sessions: 0, messages: 0 })
  dayAfter(30 + PERIODS.sessionDays + 1)
  expect(await sweepNightly()).toMatchObject({ sessions: 1, messages: 0 })
  dayAfter(PERIODS.messageDays + 1)
  expect(await sweepNightly()).toMatchObject({ messages: 1 })
  expect(await counts()).toEqual([0, 0, 0])
})

it('forgets the secret of a message whose time is over, within the hour', async () => {
  dayAfter(0)
  const about = ['test.token', 1] as const
  const endsAt = new Date(start + 60_000)
  const content = { subject: 's', heading: 'h', paragraphs: ['p'], language: 'ar', to: 'a@b.om', kind: 'test.mail' }
  await sendMail({ ...content, oneTime: { values: { token: 'x'.repeat(30) }, endsAt, about } })
  expect(await sweepHourly()).toMatchObject({ secrets: 0 })
  dayAfter(1)
  expect(await sweepHourly()).toMatchObject({ secrets: 1 })
})
