import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable, invoiceTable } from '@halaqa/finance/readable'
import {
  cardPaymentsById,
  creditsOfPeople,
  invoiceName,
  openAccounts,
  openInvoices,
  refundablePayments,
} from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, sheetOf, withinDays } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { studentTable } from '@halaqa/students/readable'
import { headOf, studentById } from '@halaqa/students/server'
import { desc, eq, inArray } from 'drizzle-orm'
import { listApproved, listSettlements, type Settlement, type SettlementState } from '../../contract/settlements.ts'
import { peopleOf } from '../payers/people-of.ts'
import { canBeDone, mayKnowAccount } from './settlements.policy.ts'
import { settlementTable } from './settlements.table.ts'

const select = () =>
  db()
    .select({
      settlement: settlementTable,
      student: { number: studentTable.number, full_name: studentTable.full_name },
      invoice_number: invoiceTable.number,
      source: bankAccountTable,
    })
    .from(settlementTable)
    .innerJoin(studentTable, eq(studentTable.id, settlementTable.student_id))
    .leftJoin(invoiceTable, eq(invoiceTable.id, settlementTable.invoice_id))
    .leftJoin(bankAccountTable, eq(bankAccountTable.id, settlementTable.bank_account_id))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof select>>[number]

/** What was approved, whatever came of it since. */
const approvedStates: SettlementState[] = ['settled', 'approved', 'sent', 'paid', 'returned', 'reversing', 'reversed']

const shared = {
  from: select,
  key: settlementTable.id,
  sums: () =>
    db()
      .select({
        id: settlementTable.id,
        amount: settlementTable.amount,
        kind: settlementTable.kind,
        state: settlementTable.state,
        bank_account_id: settlementTable.bank_account_id,
      })
      .from(settlementTable)
      .innerJoin(studentTable, eq(studentTable.id, settlementTable.student_id))
      .$dynamic(),
  search: studentTable.search_text,
  sorts: {
    id: settlementTable.id,
    student_name: studentTable.full_name,
    amount: settlementTable.amount,
    kind: settlementTable.kind,
    state: settlementTable.state,
    asked_at: settlementTable.asked_at,
  },
  present: (rows: readonly Selected[], { actor, language }: { actor: Actor; language: string }) =>
    presentAll(rows, actor, language),
}

export const settlementsList = handleList(listSettlements, {
  ...shared,
  where: ({ query: { filter } }) => [
    filter.kind && eq(settlementTable.kind, filter.kind),
    filter.state && eq(settlementTable.state, filter.state),
    filter.student_id && eq(settlementTable.student_id, filter.student_id),
    filter.bank_account_id && eq(settlementTable.bank_account_id, filter.bank_account_id),
    filter.asked_by_student !== undefined && eq(settlementTable.asked_by_student, filter.asked_by_student),
    withinDays(settlementTable.asked_at, filter.from, filter.to),
  ],
})
export const approvedList = handleList(listApproved, {
  ...shared,
  where: ({ query: { filter } }) => [
    inArray(settlementTable.state, approvedStates),
    filter.kind && eq(settlementTable.kind, filter.kind),
    filter.bank_account_id && eq(settlementTable.bank_account_id, filter.bank_account_id),
  ],
})

async function presentAll(rows: readonly Selected[], actor: Actor, language: string): Promise<Settlement[]> {
  const cards = await cardPaymentsById(rows.flatMap(row => row.settlement.card_payment_id ?? []))
  return rows.map(row => present(row, cards.get(row.settlement.card_payment_id ?? 0) ?? null, { actor, language }))
}

type Asking = { actor: Actor; language: string }
function present(row: Selected, card: Settlement['card'], { actor, language }: Asking): Settlement {
  const {
    form_uuid: _form,
    asked_by_id: _asked,
    payout_file_id: _file,
    approved_at: _approved,
    ...settlement
  } = row.settlement
  return {
    ...settlement,
    iban: mayKnowAccount(actor) ? settlement.iban : hiddenNumber(settlement.iban),
    student_number: row.student.number,
    student_name: row.student.full_name,
    card: card && { gateway: card.gateway, paid_on: card.paid_on, amount: card.amount },
    invoice_number: row.invoice_number ?? '',
    bank_account: row.source ? nameIn(row.source, language) : '',
    asked_at: settlement.asked_at.toISOString(),
    decided_at: settlement.decided_at?.toISOString() ?? null,
    can: canBeDone(row.settlement, actor),
  }
}

/** Of an account number whoever does not write, decide or send payouts sees the last four characters. */
const hiddenNumber = (iban: string): string => iban && `•••• ${iban.slice(-4)}`

/** As the list has it; 404 where there is none. */
export async function settlementById(id: number, actor: Actor, language: string): Promise<Settlement> {
  const [row] = await select().where(eq(settlementTable.id, id))
  return (await presentAll([row ?? refuse(notFound)], actor, language))[0]!
}

/** What a form of a settlement is filled in from. 404 where there is no such student. */
export async function choicesOf(studentId: number, language: string) {
  const student = await studentById(studentId)
  const people = await peopleOf(student)
  const invoices = await Promise.all(people.map(openInvoices))
  return {
    student: await headOf(student, language),
    to_good: await creditsOfPeople(people),
    invoices: invoices.flat().map(({ id, number, open, ...invoice }) => ({
      id,
      number,
      name: invoiceName(invoice, language),
      open,
    })),
    accounts: await openAccounts(language),
    cards: await refundablePayments(people),
  }
}

export const settlementForEdit = async (id: number, actor: Actor, language: string) => {
  const settlement = await settlementById(id, actor, language)
  return { ...settlement, ...(await choicesOf(settlement.student_id, language)) }
}

export async function approvedSheet(format: 'xlsx' | 'csv', actor: Actor, language: string) {
  const rows = await select().where(inArray(settlementTable.state, approvedStates)).orderBy(desc(settlementTable.id))
  const label = (field: string) => translate(language, `billing.settlement.fields.${field}`)
  const value = (field: 'kind' | 'state', of: string) => translate(language, `billing.settlement.values.${field}.${of}`)
  return sheetOf<Settlement>({
    format,
    language,
    columns: [
      { label: label('student_number'), value: row => row.student_number },
      { label: label('student_name'), value: row => row.student_name },
      { label: label('kind'), value: row => value('kind', row.kind) },
      { label: label('state'), value: row => value('state', row.state) },
      { label: label('amount'), kind: 'money', value: row => row.amount },
      { label: label('invoice_number'), value: row => row.invoice_number },
      { label: label('iban'), value: row => row.iban },
      { label: label('decision_number'), value: row => row.decision_number },
      { label: label('reason'), value: row => row.reason },
    ],
    rows: await presentAll(rows, actor, language),
  })
}
