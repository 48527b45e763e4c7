import { accountById, notify } from '@halaqa/identity/server'
import { dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { pageAddress } from '@halaqa/kit-server/config'
import { sendMail } from '@halaqa/kit-server/mail'
import { translate } from '@halaqa/kit-server/words'
import { studentById } from '@halaqa/students/server'
import { ownGifts } from '../../contract/own-gifts.ts'
import { selectedById } from './donations.queries.ts'

type Selected = Awaited<ReturnType<typeof selectedById>>

/**
 * Thanks whoever gave: a student in the portal and by mail, another donor by mail, where there is an address. Nobody of what was
 * reversed meanwhile.
 */
export async function thankDonor(id: number): Promise<void> {
  const selected = await selectedById(id)
  if (selected.donation.state === 'reversed') return
  const { student_id, email } = selected.donor
  if (student_id) await thankStudent(selected, student_id)
  else if (email) await thankByMail(selected, email)
}

async function thankStudent({ donation, fund }: Selected, studentId: number): Promise<void> {
  const { account_id } = await studentById(studentId)
  const language = (await accountById(account_id)).language as Language
  const said = saidOf({ donation, fund }, language)
  await notify(account_id, {
    kind: 'funds.thanks',
    ...said,
    link: ownGifts.path,
    mail: { paragraphs: [said.body], button: word(language, 'button'), facts: factsOf({ donation, fund }, language) },
    related: ['funds.donation', donation.id],
  })
}

/** The college writes to donors in Arabic, as its papers do; the code of the paper proves it. */
async function thankByMail({ donation, donor, fund }: Selected, to: string): Promise<void> {
  const language = 'ar'
  const { title, body } = saidOf({ donation, fund }, language)
  await sendMail({
    to,
    language,
    kind: 'funds.thanks',
    subject: title,
    heading: translate(language, 'funds.thanks.greeting', { name: donor.name_ar }),
    paragraphs: [body, translate(language, 'funds.thanks.wish')],
    facts: factsOf({ donation, fund }, language),
    button: { label: word(language, 'check'), url: pageAddress(`/payment/verify/${donation.verify_code}`) },
    related: ['funds.donation', donation.id],
  })
}

type Given = Pick<Selected, 'donation' | 'fund'>
const word = (language: string, key: string, values = {}) => translate(language, `funds.thanks-mail.${key}`, values)
const nameOf = ({ name_ar, name_en, name_fr }: Given['fund'], language: Language) =>
  ({ ar: name_ar, en: name_en, fr: name_fr })[language]

function saidOf({ donation, fund }: Given, language: Language) {
  const values = { amount: money(donation.amount, language), fund: nameOf(fund, language) }
  return { title: word(language, 'title'), body: word(language, 'body', values) }
}

const factsOf = ({ donation, fund }: Given, language: Language): [string, string][] => {
  const label = (key: string) => translate(language, `funds.thanks.${key}`)
  return [
    [label('number'), donation.number!],
    [label('fund'), nameOf(fund, language)],
    [label('amount'), money(donation.amount, language)],
    [label('day'), dayWithHijri(donation.posted_on, language)],
  ]
}
