import { reachOf } from '@halaqa/identity/server'
import { notFound, type Preview } from '@halaqa/kit-contract'
import { eachOf, heldBack, toldBy, unlessDryRun } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue } from '@halaqa/kit-server/jobs'
import { inArray } from 'drizzle-orm'
import { noMobile } from '../../contract/message.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { deliverMessageJob } from './deliver-message.ts'
import { officeMessageTable, recipientTable } from './messages.table.ts'

type Channel = 'portal' | 'mail' | 'sms' | 'all'
type Written = { subject: string; body: string; channel: Channel; step_id?: number }

/** One message to applicants that were picked by hand; it goes out in the background like every other. */
export async function writeToChosen(ids: number[], written: Written, dry_run: boolean) {
  const checked = await eachOf(ids, { dry_run }, requireReach(written.channel))
  const people = checked.results.filter(each => each.ok).map(each => each.id)
  if (people.length) await unlessDryRun(dry_run, () => sendTo(people, written))
  return checked
}

/** Whom a message by this channel would reach. */
export async function previewChosen(given: number[] = [], channel: Channel): Promise<Preview> {
  const ids = [...new Set(given)]
  const { id, account_id, mobile } = registrationTable
  const found = ids.length
    ? await db().select({ id, account_id, mobile }).from(registrationTable).where(inArray(id, ids))
    : []
  if (ids.length && !found.length) return refuse(notFound)
  const reached = channel === 'sms' ? found.filter(each => each.mobile) : found
  const wants = { mail: channel === 'mail' || channel === 'all', sms: channel === 'sms' || channel === 'all' }
  const reach = wants.mail ? await reachOf(reached.map(each => each.account_id)) : []
  const told = {
    notice: channel === 'sms' ? 0 : reached.length,
    mail: reach.filter(each => each.mail).length,
    sms: wants.sms ? reached.filter(each => each.mobile).length : 0,
  }
  const held = [
    { code: noMobile.code, count: found.length - reached.length },
    { code: notFound.code, count: ids.length - found.length },
  ].filter(each => each.count > 0)
  return {
    allowed: reached.length > 0,
    reason: reached.length ? null : (held[0]?.code ?? null),
    consequences: [
      { what: 'admission.message.people', count: reached.length },
      ...toldBy({ told, consequences: new Map(), events: [] }),
    ].filter(each => each.count > 0),
    ...(reached.length > 0 && held.length > 0 && { notes: held.map(each => heldBack(each.code, each.count)) }),
  }
}

const requireReach = (channel: Channel) => async (id: number) => {
  const { mobile } = await registrationById(id)
  if (channel === 'sms' && !mobile) refuse(noMobile)
}

/** Makes the message with its people and lets it go; answers its id. */
export async function sendTo(people: number[], written: Written): Promise<number> {
  const [message] = await db()
    .insert(officeMessageTable)
    .values({ ...written, audience: 'chosen', state: 'sending', gathered_at: clock.now() })
    .returning({ id: officeMessageTable.id })
  const messageId = message!.id
  await db()
    .insert(recipientTable)
    .values(people.map(registrationId => ({ message_id: messageId, registration_id: registrationId })))
  await audit({
    action: 'admission.message.send',
    subject: ['admission.message', messageId],
    after: { ...written, people: people.length },
  })
  await enqueue(deliverMessageJob, { messageId })
  return messageId
}
