import { activeSemester, semesterById, semesterList } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, offered } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { asc, eq } from 'drizzle-orm'
import { type Bill, listBills } from '../../contract/bills.ts'
import { standingOfBills, standingOfLines } from '../standing/standing-of-bills.ts'
import { billLineTable, billTable } from '../tables/bills.table.ts'
import { sponsorTable } from '../tables/sponsors.table.ts'
import { canBeDone } from './bills.policy.ts'
import { whatToBill } from './what-to-bill.ts'

const selectBills = () => db().select().from(billTable).$dynamic()

export const billsList = handleList(listBills, {
  from: selectBills,
  key: billTable.id,
  where: async ({ query: { filter } }) => [
    filter.state && eq(billTable.state, filter.state),
    filter.sponsor_id && eq(billTable.sponsor_id, filter.sponsor_id),
    filter.semester_id && eq(billTable.semester_id, filter.semester_id),
    await withinWord(billTable.made_at, filter.during),
  ],
  search: billTable.search_text,
  offered: offered({
    most: 4,
    read: { title: billTable.sponsor_name, number: billTable.number, billed_on: billTable.billed_on },
    say: rows =>
      rows.map(({ title, number, billed_on }) => ({ title, detail: number ? `${number} · ${billed_on}` : '' })),
  }),
  sorts: {
    id: billTable.id,
    number: billTable.number,
    sponsor: billTable.sponsor_name,
    amount: billTable.amount,
    state: billTable.state,
    made_at: billTable.made_at,
    billed_on: billTable.billed_on,
  },
  sums: () => {
    const { id, amount, sponsor_id, semester_id, state } = billTable
    return db().select({ id, amount, sponsor_id, semester_id, state }).from(billTable).$dynamic()
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

type Selected = Awaited<ReturnType<typeof selectBills>>[number]

async function present(rows: readonly Selected[], actor: Actor, language: string): Promise<Bill[]> {
  const stands = await standingOfBills(rows.map(row => row.id))
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return rows.map(bill => {
    const { id, number, state, sponsor_id, semester_id, students, amount } = bill
    const { made_by_name, approved_by_name, billed_on } = bill
    return {
      ...{ id, number, state, sponsor_id, semester_id, students, amount, made_by_name, approved_by_name, billed_on },
      sponsor: bill.sponsor_name,
      semester: semesters.get(semester_id) ?? '',
      stands: stands(id),
      made_at: bill.made_at.toISOString(),
      can: canBeDone(bill, actor),
    }
  })
}

/** A bill, or 404. */
export async function billRow(id: number): Promise<Selected> {
  const [row] = await selectBills().where(eq(billTable.id, id))
  return row ?? refuse(notFound)
}

/** The lines of a bill by the name of the student, with what of each stands. */
export async function linesOfBill(id: number) {
  const rows = await db()
    .select({
      id: billLineTable.id,
      bill_id: billLineTable.bill_id,
      student_id: studentTable.id,
      student: studentTable.full_name,
      student_number: studentTable.number,
      invoice_id: billLineTable.invoice_id,
      invoice_number: billLineTable.invoice_number,
      amount: billLineTable.amount,
    })
    .from(billLineTable)
    .innerJoin(studentTable, eq(studentTable.id, billLineTable.student_id))
    .where(eq(billLineTable.bill_id, id))
    .orderBy(asc(studentTable.full_name), asc(billLineTable.id))
  const stands = await standingOfLines(rows)
  return rows.map(({ bill_id, ...row }) => ({ ...row, stands: stands({ id: row.id, bill_id }) }))
}

export async function billView(id: number, actor: Actor, language: string) {
  const row = await billRow(id)
  const isOwed = row.number !== null
  const { refused_by_name, contested_by_name, revoked_by_name, revoked_at, note } = row
  return {
    ...(await present([row], actor, language))[0]!,
    // Nothing went back of what nobody owes yet.
    lines: (await linesOfBill(id)).map(line => ({ ...line, back: isOwed ? line.amount - line.stands : 0 })),
    ...{ refused_by_name, contested_by_name, revoked_by_name, note },
    revoked_at: revoked_at?.toISOString() ?? null,
  }
}

/** What the form of a bill starts from. */
export async function billStart(asked: { sponsor_id?: number }) {
  const known = asked.sponsor_id ? await db().$count(sponsorTable, eq(sponsorTable.id, asked.sponsor_id)) : 0
  return { sponsor_id: known ? asked.sponsor_id! : null, semester_id: (await activeSemester())?.id ?? null }
}

/** What a bill would ask; 404 where there is no such semester. */
export async function billDraft({ sponsor_id, semester_id }: { sponsor_id: number; semester_id: number }) {
  await semesterById(semester_id)
  const lines = await whatToBill(sponsor_id, semester_id)
  return {
    rows: lines.map(({ sponsorship_id: _id, ...line }) => line),
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
  }
}
