import { livingInvoice } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { eq, sql } from 'drizzle-orm'
import { listPlans, notDuePlans, partlyPaidPlans } from '../../contract/instalment-lists.ts'
import { planTable } from './plans.table.ts'
import { asked, askedOfPlan, beside, isIn, livingColumns, stateOf } from './plans-in-sql.ts'
import { ruleTable } from './rules.table.ts'

const from = () =>
  db()
    .select({
      plan: planTable,
      rule: sql<string | null>`${ruleTable.name}`,
      student: studentTable.full_name,
      number: studentTable.number,
      living: livingColumns,
      asked,
    })
    .from(planTable)
    .innerJoin(studentTable, eq(studentTable.id, planTable.student_id))
    .leftJoin(ruleTable, eq(ruleTable.id, planTable.rule_id))
    .leftJoin(livingInvoice(planTable), sql`true`)
    .innerJoin(askedOfPlan(), sql`true`)
    .$dynamic()
const sums = () =>
  db()
    .select({
      id: planTable.id,
      total: asked.total.as('total'),
      open: asked.open.as('open'),
      due: asked.due.as('due'),
      semester_id: planTable.semester_id,
      specialty_id: studentTable.specialty_id,
    })
    .from(planTable)
    .innerJoin(studentTable, eq(studentTable.id, planTable.student_id))
    .leftJoin(livingInvoice(planTable), sql`true`)
    .innerJoin(askedOfPlan(), sql`true`)
    .$dynamic()
type Found = Awaited<ReturnType<typeof from>>

async function present(rows: Found) {
  const { semesterOf, may } = await beside()
  return rows.map(({ plan, rule, student, number, living, asked: now }) => {
    const runs = plan.state === 'running' && now.open > 0
    return {
      id: plan.id,
      student_id: plan.student_id,
      student,
      number,
      invoice_id: living.id,
      invoice_number: living.number ?? '',
      semester_id: plan.semester_id,
      semester: semesterOf(plan.semester_id),
      rule: rule ?? '',
      state: stateOf(plan, now),
      total: now.total,
      paid: now.total - now.open,
      open: now.open,
      due: now.due,
      late: now.late,
      next_due_on: plan.state === 'running' ? now.next_due_on : null,
      by: plan.by_name,
      at: plan.at.toISOString(),
      can: { edit: may && runs, end: may && runs },
    }
  })
}

const source = {
  from,
  sums,
  key: planTable.id,
  search: studentTable.search_text,
  sorts: {
    id: planTable.id,
    student: studentTable.full_name,
    total: asked.total,
    open: asked.open,
    due: asked.due,
    late: asked.late,
    next_due_on: asked.next_due_on,
    at: planTable.at,
  },
  present,
}
const ofSpecialty = (id: number | undefined) => id !== undefined && eq(studentTable.specialty_id, id)
const runs = eq(planTable.state, 'running')

export const planLists = [
  ...handleList(listPlans, {
    ...source,
    where: ({ query: { filter } }) => [
      filter.state && isIn[filter.state],
      filter.semester_id !== undefined && eq(planTable.semester_id, filter.semester_id),
      ofSpecialty(filter.specialty_id),
    ],
  }),
  ...handleList(partlyPaidPlans, {
    ...source,
    where: ({ params, query: { filter } }) => [
      runs,
      eq(planTable.semester_id, params.semester_id),
      sql`asked.open > 0 and asked.open < asked.total`,
      ofSpecialty(filter.specialty_id),
    ],
  }),
  ...handleList(notDuePlans, {
    ...source,
    where: ({ params, query: { filter } }) => [
      runs,
      eq(planTable.semester_id, params.semester_id),
      sql`asked.open > 0 and asked.due = 0`,
      ofSpecialty(filter.specialty_id),
    ],
  }),
]
