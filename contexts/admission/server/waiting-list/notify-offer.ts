import { instant, type Language } from '@halaqa/kit-contract/format'
import { pageAddress } from '@halaqa/kit-server/config'
import { dotsFor, forgetSecret, sendMail } from '@halaqa/kit-server/mail'
import { translate } from '@halaqa/kit-server/words'
import type { Offer, waitingTable } from '../seats/waiting-list.table.ts'

type Waiting = typeof waitingTable.$inferSelect

/** The address of the form carries the offer. */
const formOf = (person: Waiting): string =>
  pageAddress(`/programmes/form${person.specialty_id ? `/${person.specialty_id}` : ''}?offer=${dotsFor('token')}`)

/** The mail of an offer, in the language in which the person joined the list: made and extended with the link and the moment it ends, lapsed and withdrawn with why. */
export async function mailOffer(
  what: 'made' | 'extended' | 'lapsed' | 'withdrawn',
  person: Waiting,
  offer: Pick<Offer, 'id' | 'token' | 'ends_at'>,
  reason?: string,
): Promise<void> {
  const language = person.language as Language
  const values = { name: person.name, until: instant(offer.ends_at.toISOString(), language) }
  const word = (key: string) => translate(language, `admission.mail.offer-${what}.${key}`, values)
  const about = ['admission.waiting-offer', offer.id] as const
  // What was said of it before holds no secret any more: the offer ended, or its mail comes anew.
  await forgetSecret(about)
  const isInForce = what === 'made' || what === 'extended'
  await sendMail({
    to: person.email,
    language,
    kind: `admission.offer-${what}`,
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body'), ...(reason ? [reason] : [])],
    ...(isInForce && {
      button: { label: translate(language, 'admission.mail.offer-made.button'), url: formOf(person) },
      oneTime: { values: { token: offer.token }, endsAt: offer.ends_at, about },
    }),
    related: ['admission.waiting-list', person.id],
  })
}
