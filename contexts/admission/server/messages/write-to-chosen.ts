import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { enqueue } from '@halaqa/kit-server/jobs'
import { translate } from '@halaqa/kit-server/words'
import { noMobile } from '../../contract/message.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import { deliverMessageJob } from './deliver-message.ts'
import { officeMessageTable, recipientTable } from './messages.table.ts'

type Written = { subject: string; body: string; channel: 'portal' | 'mail' | 'sms' | 'all'; stepId?: number }
type Results = { id: number; ok: boolean; code: string | null; message: string | null }[]

/** One message to applicants that were picked by hand; it goes out in the background like every other. */
export async function writeToChosen(ids: number[], written: Written, dryRun: boolean, language: string) {
  const results: Results = []
  const people = new Set<number>()
  for (const id of ids) {
    const code = await refusalOf(async () => {
      const registration = await registrationById(id)
      if (written.channel === 'sms' && !registration.mobile) refuse(noMobile)
      people.add(id)
    })
    results.push({ id, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  if (people.size) await (dryRun ? rehearse : transaction)(() => sendTo([...people], written))
  return { dry_run: dryRun, done: people.size, results }
}

/** Makes the message with its people and lets it go; answers its id. */
export async function sendTo(people: number[], written: Written): Promise<number> {
  const [message] = await db()
    .insert(officeMessageTable)
    .values({ ...written, audience: 'chosen', state: 'sending', gatheredAt: clock.now() })
    .returning({ id: officeMessageTable.id })
  const messageId = message!.id
  await db()
    .insert(recipientTable)
    .values(people.map(registrationId => ({ messageId, registrationId })))
  await audit({
    action: 'admission.message.send',
    subject: ['admission.message', messageId],
    after: { ...written, people: people.length },
  })
  await enqueue(deliverMessageJob, { messageId })
  return messageId
}
