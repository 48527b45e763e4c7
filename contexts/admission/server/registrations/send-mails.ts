import { type Account, issueEmailProof } from '@halaqa/identity/server'
import { genderOf } from '@halaqa/kit-contract/words'
import { pageAddress } from '@halaqa/kit-server/config'
import { dotsFor, sendMail } from '@halaqa/kit-server/mail'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'

/** Link and six digits in one mail; the earlier ones stop working. */
export async function sendVerificationMail(account: Account, person?: { gender: string }): Promise<void> {
  const oneTime = await issueEmailProof(account)
  const word = (key: string) =>
    translate(account.language, `admission.mail.verify.${key}`, {
      ...genderOf(person),
      name: account.name,
    })
  await sendMail({
    to: account.email!,
    language: account.language,
    kind: 'admission.verify-email',
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body')],
    facts: [[word('code'), dotsFor('code')]],
    button: { label: word('button'), url: pageAddress(`/registrar/verify-email/${dotsFor('token')}`) },
    footer: word('footer'),
    related: ['identity.account', account.id],
    oneTime,
  })
}

/**
 * Somebody applied with an address or civil number that is known here: the address on file is told, the person at the
 * screen sees the same answer as everybody.
 */
export async function tellAboutExistingAccount(email: string): Promise<void> {
  const { language } = currentRequest()
  const word = (key: string) => translate(language, `admission.mail.known.${key}`)
  await sendMail({
    to: email,
    language,
    kind: 'admission.known-applicant',
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body'), word('help')],
    button: { label: word('button'), url: pageAddress('/auth') },
  })
}
