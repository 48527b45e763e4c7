import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue } from '@halaqa/kit-server/jobs'
import { eq } from 'drizzle-orm'
import { messageNotGoing, messageNotOpen, nobodyMeant } from '../../contract/message.ts'
import { countRecipients } from './audience.ts'
import { deliverMessageJob } from './deliver-message.ts'
import { officeMessageTable } from './messages.table.ts'

/** Sends a draft, or what a stop left over. Pressed twice, the second is refused: the row is locked and its state decides. */
export function startMessage(id: number) {
  return transaction(async () => {
    const message = await lockMessage(id)
    if (message.state !== 'draft' && message.state !== 'stopped') refuse(messageNotOpen)
    if (!message.gathered_at && !(await countRecipients(message))) refuse(nobodyMeant)
    const later = message.send_at && new Date(message.send_at) > clock.now() ? new Date(message.send_at) : undefined
    const state = later ? ('scheduled' as const) : ('sending' as const)
    await setState(id, message.state, state)
    await enqueue(deliverMessageJob, { messageId: id }, later && { startAfter: later })
    return { id, state }
  })
}

/** Whoever has not received it yet does not. Waits for the few that are going out at this moment. */
export function stopSending(id: number) {
  return transaction(async () => {
    const message = await lockMessage(id)
    if (message.state !== 'scheduled' && message.state !== 'sending') refuse(messageNotGoing)
    await setState(id, message.state, 'stopped')
    return { id, state: 'stopped' as const }
  })
}

async function lockMessage(id: number) {
  const [row] = await db().select().from(officeMessageTable).where(eq(officeMessageTable.id, id)).for('update')
  return row ?? refuse(notFound)
}

async function setState(id: number, before: string, state: 'scheduled' | 'sending' | 'stopped') {
  await db().update(officeMessageTable).set({ state }).where(eq(officeMessageTable.id, id))
  await audit({
    action: `admission.message.${state === 'stopped' ? 'stop' : 'send'}`,
    subject: ['admission.message', id],
    before: { state: before },
    after: { state },
  })
}
