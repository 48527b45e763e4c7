import { specialtyNames } from '@halaqa/academics/server'
import { accountById, notify } from '@halaqa/identity/server'
import { sendSms } from '@halaqa/kit-server/sms'
import { fillTemplate, type Variables } from '../../contract/template.ts'
import { stepById } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import { saidByStep, stepName } from '../way/notify-applicant.ts'
import type { OfficeMessage } from './messages.table.ts'

const related = (registration: Registration) => ['admission.registration', registration.id] as [string, number]
/** Characters of a text message; it is sent in parts, each is paid for. */
const smsLength = 600

/** What the variables of a message are for this applicant. */
export async function variablesOf(registration: Registration, language: string): Promise<Variables> {
  const specialties = await specialtyNames(language)
  return {
    name: registration.first_name,
    number: registration.number,
    step: stepName(await stepById(registration.step_id), language),
    specialty: specialties.get(registration.specialty_id) ?? '',
  }
}

/** What is written down for the person; an id that is left out stays as it was. */
type Delivery = { state: 'sent' | 'held' | 'failed'; note: string | null; mail_id?: number; sms_id?: number }

/**
 * Tells one applicant: in the portal, by mail, by text message, as the message says. At night the text message is left
 * for the morning (`held`), and only that is sent then.
 */
export async function deliverTo(
  message: Pick<OfficeMessage, 'subject' | 'body' | 'channel' | 'step_id'>,
  state: string,
  registration: Registration,
  isNight: boolean,
): Promise<Delivery> {
  const account = await accountById(registration.account_id)
  const { title, body, mail, sms, link } = await saidTo(message, registration, account.language)
  const { channel } = message
  const wantsMail = channel === 'mail' || channel === 'all'
  const wantsSms = (channel === 'sms' || channel === 'all') && Boolean(sms)
  const mailed: { mail_id?: number } = {}
  if (state === 'waiting' && channel !== 'sms') {
    const { mailId } = await notify(registration.account_id, {
      kind: 'admission.message',
      title,
      body,
      link,
      ...(wantsMail && mail && { mail: { paragraphs: mail.split(/\n{2,}/) } }),
      related: related(registration),
    })
    if (mailId !== null) mailed.mail_id = mailId
  }
  const unmailed = wantsMail && !account.email_verified_at ? 'email-unverified' : null
  if (!wantsSms) return { state: 'sent', note: unmailed, ...mailed }
  if (!registration.mobile) return { state: channel === 'sms' ? 'failed' : 'sent', note: 'no-mobile', ...mailed }
  if (isNight) return { state: 'held', note: unmailed, ...mailed }
  const smsId = await sendSms({
    to: registration.mobile,
    text: sms.slice(0, smsLength),
    kind: 'admission.message',
    language: account.language,
    related: related(registration),
  })
  return { state: 'sent', note: unmailed, ...mailed, sms_id: smsId }
}

/** The words of a message for one applicant: its own, or what a step says in the applicant's language. */
async function saidTo(
  message: Pick<OfficeMessage, 'subject' | 'body' | 'channel' | 'step_id'>,
  registration: Registration,
  language: string,
) {
  if (message.step_id) return saidByStep(registration, await stepById(message.step_id), language)
  const values = await variablesOf(registration, language)
  const [title, body] = [fillTemplate(message.subject, values), fillTemplate(message.body, values)]
  const sms = message.channel === 'sms' ? body : `${title}\n${body}`
  return { title, body, mail: body, sms, link: '/registrar' }
}
