import { day as dayInWords, dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { FileReply } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import { headOf, type Student, studentById, studentOfAccount } from '@halaqa/students/server'
import type { StatementLine, StatementOfAccount, StatementPart } from '../../contract/statement.ts'
import { type Days, statementOfAccount } from './statement-of-account.ts'
import { statementTemplate } from './statement-template.ts'

/** The paper of one's own account. */
export const renderOwnStatement = async (accountId: number, days: Days, language: string) =>
  renderStatement(await studentOfAccount(accountId), days, language as Language)

/** The same paper of a student, for the office; 404 where there is no such student. */
export const renderStatementOf = async (studentId: number, days: Days, language: string) =>
  renderStatement(await studentById(studentId), days, language as Language)

/** A statement is no proof of a payment, as a receipt is, so nobody checks it by a code; the seal says whose it is. */
async function renderStatement(student: Student, days: Days, language: Language): Promise<FileReply> {
  const statement = await statementOfAccount(student, days, language)
  const body = await renderPdf({
    template: statementTemplate,
    data: await dataOf(student, statement, language),
    standard: 'a-2b',
    isSealed: true,
  })
  const name = `statement-${student.number}-${statement.to}.pdf`
  return new FileReply(body, { name, type: 'application/pdf', inline: true })
}

async function dataOf(student: Student, statement: StatementOfAccount, language: Language) {
  const word = (key: string, values = {}) => translate(language, `billing.statement.${key}`, values)
  const { specialty } = await headOf(student, language)
  const shown = amountsIn(language)
  const { from, to, due_now, later, to_good, owed_back } = statement
  const standing = [
    { label: word('later'), baisa: later },
    { label: word('own_credit'), baisa: to_good },
    { label: word('owed_back'), baisa: owed_back },
  ]
  const facts = [
    { label: word('name'), text: student.full_name },
    { label: word('number'), text: student.number, latin: true },
    { label: word('specialty'), text: specialty },
    { label: word('days'), text: word('from_to', { from: dayInWords(from, language), to: dayInWords(to, language) }) },
    { label: word('made_on'), text: dayWithHijri(clock.today(), language) },
    { label: word('due_now'), text: money(due_now, language) },
    ...standing.filter(each => each.baisa > 0).map(({ label, baisa }) => ({ label, text: money(baisa, language) })),
  ]
  return {
    language,
    title: word('title'),
    house: translate(language, 'finance.receipt.college'),
    reference: student.number,
    facts,
    head: ['day', 'what', 'document', 'debit', 'credit', 'balance'].map(key => word(key)),
    opening: { title: word('opening'), charged: '', credited: '', balance: shown.balance(statement.opening) },
    parts: statement.parts.map(part => partIn(part, word('before'), shown)),
    closing: {
      title: word('closing'),
      charged: shown.amount(statement.charged),
      credited: shown.amount(statement.credited),
      balance: shown.balance(statement.closing),
    },
    reckoning: statement.reckoning,
    note: word('note'),
  }
}

type Shown = ReturnType<typeof amountsIn>
const partIn = (part: StatementPart, before: string, shown: Shown) => ({
  title: part.semester || before,
  charged: shown.amount(part.charged),
  credited: shown.amount(part.credited),
  balance: shown.balance(part.closing),
  lines: part.lines.map(line => lineIn(line, shown)),
})
const lineIn = ({ posted_on, what, document, debit, credit, balance }: StatementLine, shown: Shown) => ({
  day: posted_on,
  what,
  document,
  debit: shown.amount(debit),
  credit: shown.amount(credit),
  balance: shown.balance(balance),
})

/** Nothing is a dash; what is to the student's good is said so, as a sign is easily overlooked. */
const amountsIn = (language: Language) => ({
  amount: (baisa: number) => (baisa === 0 ? '—' : money(baisa, language)),
  balance: (baisa: number) =>
    baisa < 0
      ? translate(language, 'billing.statement.to_good', { amount: money(-baisa, language) })
      : money(baisa, language),
})
