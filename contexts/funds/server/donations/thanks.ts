import type { VerifiedPaper } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { dayWithHijri, money } from '@halaqa/kit-contract/format'
import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import { and, eq, sql } from 'drizzle-orm'
import QRCode from 'qrcode'
import { donationTable, inTheFund } from '../tables/donations.table.ts'
import { isAnonymous, selectedById } from './donations.queries.ts'
import { thanksTemplate } from './thanks-template.ts'

type Selected = Awaited<ReturnType<typeof selectedById>>

/** The college thanks in Arabic, whoever asks for the paper. */
const language = 'ar'
const word = (key: string, values = {}) => translate(language, `funds.thanks.${key}`, values)

/**
 * The thank-you paper of a donation with a QR code that anybody can check; 404 while it is not posted, and once it is reversed.
 * An anonymous donor is not named in it.
 */
export async function renderThanks(id: number) {
  const selected = await selectedById(id)
  const { verify_code, state, number } = selected.donation
  if (!verify_code || state === 'reversed') return refuse(notFound)
  const address = pageAddress(`/payment/verify/${verify_code}`)
  const body = await renderPdf({
    template: thanksTemplate,
    data: dataOf(selected, address),
    assets: { 'qr.svg': Buffer.from(await QRCode.toString(address, { type: 'svg', margin: 0 })) },
    standard: 'a-2b',
    isSealed: true,
  })
  return { body, name: `donation-${number}.pdf` }
}

/** A body is greeted as several, a person as one. */
export const greetingOf = (name: string, isBody: boolean): string =>
  word(isBody ? 'greeting_body' : 'greeting', { name })

function dataOf({ donation, donor, fund, account }: Selected, address: string) {
  const name = isAnonymous({ donation, donor }) ? word('anonymous') : donation.donor_name
  const amount = money(donation.amount, language)
  const kind = translate(language, `funds.donation.values.kind.${donation.kind}`)
  return {
    language,
    title: word('title'),
    house: translate(language, 'finance.receipt.college'),
    reference: donation.number,
    greeting: greetingOf(name, donor.kind === 'body' && !isAnonymous({ donation, donor })),
    text: word('text', { amount, fund: fund.name_ar }),
    wish: word('wish'),
    facts: [
      { label: word('donor'), text: name },
      { label: word('number'), text: donation.number, latin: true },
      { label: word('fund'), text: fund.name_ar },
      { label: word('amount'), text: amount },
      { label: word('day'), text: dayWithHijri(donation.posted_on, language) },
      { label: word('method'), text: account ? `${kind} · ${account.name_ar}` : kind },
      ...(donation.bank_reference ? [{ label: word('reference'), text: donation.bank_reference, latin: true }] : []),
    ],
    check: word('check'),
    address,
  }
}

/** Whether a code is that of a donation which stands: its number, amount and day, and no name. */
export async function verifiedDonation(code: string): Promise<VerifiedPaper | undefined> {
  const [row] = await db()
    .select({
      number: sql<string>`${donationTable.number}`,
      amount: donationTable.amount,
      day: donationTable.posted_on,
    })
    .from(donationTable)
    .where(and(eq(donationTable.verify_code, code), inTheFund))
  return row
}
