import { type Account, issueEmailProof } from '@halaqa/identity/server'
import { genderOf } from '@halaqa/kit-contract/words'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { dotsFor, messageTable, sendMail } from '@halaqa/kit-server/mail'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, eq, gt } from 'drizzle-orm'

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

const knownApplicant = 'admission.known-applicant'

/**
 * Somebody applied with an address or civil number that is known here: the address on file is told, the person at the
 * screen sees the same answer as everybody. Once a day, so that nobody fills another's box with it.
 */
export async function notifyAboutExistingAccount(email: string): Promise<void> {
  if (await wasTold(email)) return
  const { language } = currentRequest()
  const word = (key: string) => translate(language, `admission.mail.known.${key}`)
  await sendMail({
    to: email,
    language,
    kind: knownApplicant,
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body'), word('help')],
    button: { label: word('button'), url: pageAddress('/auth') },
  })
}

const wasTold = async (email: string): Promise<boolean> =>
  (await db().$count(
    messageTable,
    and(
      eq(messageTable.recipient, email),
      eq(messageTable.kind, knownApplicant),
      gt(messageTable.created_at, new Date(clock.now().getTime() - 86_400_000)),
    ),
  )) > 0
