import { eachOf, previewOfMany, unlessDryRun } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue } from '@halaqa/kit-server/jobs'
import { noMobile } from '../../contract/message.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
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
export const previewChosen = (ids: number[] | undefined, channel: Channel) =>
  previewOfMany(ids, { what: 'admission.message.people' }, requireReach(channel))

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
