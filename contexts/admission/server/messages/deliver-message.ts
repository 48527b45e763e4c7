import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { enqueue, job } from '@halaqa/kit-server/jobs'
import { log } from '@halaqa/kit-server/log'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { registrationById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { recipientsOf } from './audience.ts'
import { deliverTo } from './deliver-to.ts'
import { type OfficeMessage, officeMessageTable, recipientTable } from './messages.table.ts'
import { quietUntil } from './quiet-hours.ts'

/** People of one transaction; a stop waits for so many at most. */
const batchSize = 25

/**
 * Works off a message. It may run twice at once or again after a crash: a person's row is locked while it is worked on
 * and says afterwards that it is done, in the same transaction as the mail itself.
 */
export const deliverMessageJob = job({
  name: 'admission.deliver-message',
  schema: z.object({ messageId: z.int() }),
  minutes: 60,
  run: async ({ messageId }, { signal }) => {
    await gather(messageId)
    for (let more = true; more && !signal.aborted; ) more = await transaction(() => deliverBatch(messageId))
    await transaction(() => finish(messageId))
  },
})

/** Settles once who receives it: everybody who is meant when it begins. */
function gather(messageId: number): Promise<void> {
  return transaction(async () => {
    const [message] = await db()
      .select()
      .from(officeMessageTable)
      .where(eq(officeMessageTable.id, messageId))
      .for('update')
    const isEarly = message?.send_at && new Date(message.send_at) > clock.now()
    // Stopped, or stopped and put off: the job that was asked for later does it.
    if (!message || isEarly || !['scheduled', 'sending'].includes(message.state)) return
    if (!message.gathered_at)
      await db().execute(sql`
        insert into ${recipientTable} (message_id, registration_id)
        select ${messageId}::int, ${registrationTable.id} from ${registrationTable} where ${recipientsOf(message) ?? sql`true`}
        on conflict do nothing`)
    await db()
      .update(officeMessageTable)
      .set({ state: 'sending', gathered_at: message.gathered_at ?? clock.now() })
      .where(eq(officeMessageTable.id, messageId))
  })
}

/** Answers whether there may be more to do. */
async function deliverBatch(messageId: number): Promise<boolean> {
  // Shared: several workers may send, but a stop waits for their batches and they see it before the next.
  const [message] = await db()
    .select()
    .from(officeMessageTable)
    .where(eq(officeMessageTable.id, messageId))
    .for('share')
  if (message?.state !== 'sending') return false
  const night = quietUntil(clock.now())
  const open = night ? (['waiting'] as const) : (['waiting', 'held'] as const)
  const rows = await db()
    .select()
    .from(recipientTable)
    .where(and(eq(recipientTable.message_id, messageId), inArray(recipientTable.state, [...open])))
    .orderBy(asc(recipientTable.id))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  for (const recipient of rows) await deliverSafely(message, recipient, Boolean(night))
  return rows.length > 0
}

type Recipient = typeof recipientTable.$inferSelect

/** One person whose mail cannot be written does not hold back the others. */
async function deliverSafely(message: OfficeMessage, recipient: Recipient, isNight: boolean) {
  const mark = (result: Pick<Recipient, 'state' | 'note'> & { mail_id?: number; sms_id?: number }) =>
    db()
      .update(recipientTable)
      .set({ ...result, at: clock.now() })
      .where(eq(recipientTable.id, recipient.id))
  try {
    await transaction(async () => {
      const registration = await registrationById(recipient.registration_id)
      await mark(await deliverTo(message, recipient.state, registration, isNight))
    })
  } catch (error) {
    log.warn({ err: error, recipient: recipient.id }, 'a message could not be written')
    await mark({ state: 'failed', note: 'unexpected' })
  }
}

/** Nothing is open any more: done, or again in the morning. Rows that another worker holds are its to finish. */
async function finish(messageId: number): Promise<void> {
  const mine = eq(officeMessageTable.id, messageId)
  const [message] = await db().select().from(officeMessageTable).where(mine).for('update')
  if (message?.state !== 'sending') return
  const left = (state: 'waiting' | 'held') =>
    db().$count(recipientTable, and(eq(recipientTable.message_id, messageId), eq(recipientTable.state, state)))
  if (await left('waiting')) return
  if (!(await left('held'))) {
    await db().update(officeMessageTable).set({ state: 'done' }).where(mine)
    return
  }
  const startAfter = quietUntil(clock.now()) ?? clock.now()
  await enqueue(deliverMessageJob, { messageId }, { startAfter, singletonKey: `night-${messageId}` })
}
