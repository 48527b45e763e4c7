import { instant, type Language } from '@halaqa/kit-contract/format'
import { pageAddress } from '@halaqa/kit-server/config'
import { sendMail } from '@halaqa/kit-server/mail'
import { translate } from '@halaqa/kit-server/words'
import type { Offer, waitingTable } from './waiting-list.table.ts'

type Waiting = typeof waitingTable.$inferSelect

/** The address of the form carries the offer. */
const formOf = (person: Waiting, offer: Pick<Offer, 'token'>): string =>
  pageAddress(`/programmes/form${person.specialtyId ? `/${person.specialtyId}` : ''}?offer=${offer.token}`)

/** The mail of an offer, in the language in which the person joined the list: made and extended with the link and the moment it ends, lapsed and withdrawn with why. */
export async function mailOffer(
  about: 'made' | 'extended' | 'lapsed' | 'withdrawn',
  person: Waiting,
  offer: Pick<Offer, 'token' | 'endsAt'>,
  reason?: string,
): Promise<void> {
  const language = person.language as Language
  const values = { name: person.name, until: instant(offer.endsAt.toISOString(), language) }
  const word = (key: string) => translate(language, `admission.mail.offer-${about}.${key}`, values)
  const isInForce = about === 'made' || about === 'extended'
  await sendMail({
    to: person.email,
    language,
    kind: `admission.offer-${about}`,
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body'), ...(reason ? [reason] : [])],
    ...(isInForce && {
      button: { label: translate(language, 'admission.mail.offer-made.button'), url: formOf(person, offer) },
    }),
    related: ['admission.waiting-list', person.id],
  })
}
