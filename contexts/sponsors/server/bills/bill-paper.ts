import { semesterList } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { dayWithHijri, money } from '@halaqa/kit-contract/format'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import type { BillRow } from '../tables/bills.table.ts'
import { type SponsorRow, sponsorTable } from '../tables/sponsors.table.ts'
import { billTemplate } from './bill-template.ts'
import { billRow, linesOfBill } from './bills.queries.ts'

/** The college writes to its sponsors in Arabic, whoever asks for the paper. */
const language = 'ar'
const word = (key: string, values = {}) => translate(language, `sponsors.letter.${key}`, values)
const field = (key: string) => translate(language, `sponsors.billed.fields.${key}`)

/** The letter that asks a sponsor for what was billed, with a table by student; 404 while it is not approved, and once it was taken back. */
export async function renderBill(id: number) {
  const bill = await billRow(id)
  if (bill.number === null || bill.state === 'revoked') return refuse(notFound)
  const [sponsor] = await db().select().from(sponsorTable).where(eq(sponsorTable.id, bill.sponsor_id))
  const body = await renderPdf({
    template: billTemplate,
    data: dataOf(bill, sponsor!, await linesOfBill(id), await semesterName(bill.semester_id)),
    standard: 'a-2b',
    isSealed: true,
  })
  return { body, name: `bill-${bill.number}.pdf` }
}

const semesterName = async (id: number) => (await semesterList(language)).find(each => each.id === id)?.name ?? ''

function dataOf(bill: BillRow, sponsor: SponsorRow, lines: Awaited<ReturnType<typeof linesOfBill>>, semester: string) {
  const stands = lines.reduce((all, line) => all + line.stands, 0)
  const amount = (label: string, baisa: number) => ({ label, text: money(baisa, language) })
  return {
    language,
    title: word('title'),
    house: translate(language, 'finance.receipt.college'),
    reference: bill.number,
    greeting: word('greeting', { name: bill.sponsor_name }),
    text: word('text', {
      semester,
      students: translate(language, 'sponsors.letter.students', { count: bill.students }),
    }),
    please: word('please'),
    facts: [
      { label: word('number'), text: bill.number!, latin: true },
      { label: word('day'), text: dayWithHijri(bill.billed_on!, language) },
      ...(sponsor.contact_name ? [{ label: word('contact'), text: sponsor.contact_name }] : []),
      ...(sponsor.address ? [{ label: word('address'), text: sponsor.address }] : []),
    ],
    head: ['student_number', 'student', 'invoice_number', 'amount'].map(field),
    lines: lines.map(line => [line.student_number, line.student, line.invoice_number, money(line.amount, language)]),
    // What went back since is not asked any more.
    sums: [
      amount(word('amount'), bill.amount),
      ...(stands < bill.amount ? [amount(word('back'), bill.amount - stands), amount(word('stands'), stands)] : []),
    ],
    signatures: [
      { label: word('made_by'), name: bill.made_by_name },
      { label: word('approved_by'), name: bill.approved_by_name ?? '' },
    ],
  }
}
