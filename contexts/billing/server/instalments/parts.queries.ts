import { livingInvoice } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { type PartStanding, partStateOf } from '../../contract/deal-parts.ts'
import { paidParts, partlyPaidParts, partsOfSemester, unpaidParts } from '../../contract/instalment-lists.ts'
import { partTable, planTable } from './plans.table.ts'
import { beside, livingColumns, openOfPart, paidOfPart } from './plans-in-sql.ts'

const from = () =>
  db()
    .select({
      part: partTable,
      plan: planTable,
      student: studentTable.full_name,
      number: studentTable.number,
      living: livingColumns,
      paid: paidOfPart,
    })
    .from(partTable)
    .innerJoin(planTable, eq(planTable.id, partTable.plan_id))
    .innerJoin(studentTable, eq(studentTable.id, planTable.student_id))
    .leftJoin(livingInvoice(planTable), sql`true`)
    .$dynamic()
const sums = () =>
  db()
    .select({
      id: partTable.id,
      amount: partTable.amount,
      paid: paidOfPart.as('paid'),
      open: openOfPart.as('open'),
      semester_id: planTable.semester_id,
    })
    .from(partTable)
    .innerJoin(planTable, eq(planTable.id, partTable.plan_id))
    .innerJoin(studentTable, eq(studentTable.id, planTable.student_id))
    .leftJoin(livingInvoice(planTable), sql`true`)
    .$dynamic()

async function present(rows: Awaited<ReturnType<typeof from>>) {
  const { semesterOf } = await beside()
  const today = clock.today()
  return rows.map(({ part, plan, student, number, living, paid }) => ({
    id: part.id,
    student_id: plan.student_id,
    student,
    number,
    invoice_number: living.number ?? '',
    semester_id: plan.semester_id,
    semester: semesterOf(plan.semester_id),
    due_on: part.due_on,
    state: partStateOf({ ...part, paid }, today),
    amount: part.amount,
    paid,
    open: part.amount - paid,
  }))
}

/** The states of `partStateOf`, in a statement. */
function isIn(state: PartStanding | undefined): SQL | undefined {
  const today = clock.today()
  if (state === undefined) return undefined
  if (state === 'paid') return sql`${openOfPart} <= 0`
  if (state === 'late') return sql`${openOfPart} > 0 and ${partTable.due_on} < ${today}`
  if (state === 'due') return sql`${openOfPart} > 0 and ${partTable.due_on} = ${today}`
  const toCome = sql`${openOfPart} > 0 and ${partTable.due_on} > ${today}`
  return state === 'waiting' ? sql`${toCome} and ${paidOfPart} = 0` : sql`${toCome} and ${paidOfPart} > 0`
}

const source = {
  from,
  sums,
  key: partTable.id,
  search: studentTable.search_text,
  sorts: {
    id: partTable.id,
    student: studentTable.full_name,
    due_on: partTable.due_on,
    amount: partTable.amount,
    paid: paidOfPart,
    open: openOfPart,
  },
  present,
}
type Filter = {
  state?: PartStanding | undefined
  semester_id?: number | undefined
  from?: string | undefined
  until?: string | undefined
}
/** Of plans that run: what was ended asks for nothing. */
const conditions = ({ state, semester_id, from: first, until }: Filter) => [
  eq(planTable.state, 'running'),
  isIn(state),
  semester_id !== undefined && eq(planTable.semester_id, semester_id),
  first && gte(partTable.due_on, first),
  until && lte(partTable.due_on, until),
]

export const partLists = [
  ...handleList(partsOfSemester, {
    ...source,
    where: ({ params, query: { filter } }) => conditions({ ...filter, semester_id: params.semester_id }),
  }),
  ...handleList(unpaidParts, {
    ...source,
    where: ({ query: { filter } }) => [...conditions(filter), sql`${openOfPart} > 0`],
  }),
  ...handleList(paidParts, {
    ...source,
    where: ({ query: { filter } }) => [...conditions(filter), sql`${openOfPart} <= 0`],
  }),
  ...handleList(partlyPaidParts, {
    ...source,
    where: ({ query: { filter } }) => [...conditions(filter), sql`${openOfPart} > 0 and ${paidOfPart} > 0`],
  }),
]
