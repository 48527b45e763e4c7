import { allSemesters } from '@halaqa/academics/server'
import { dueOfParts } from '@halaqa/finance/contract'
import { invoicesOf, linesOfInvoice } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { headOf, type Student, studentById } from '@halaqa/students/server'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { partStateOf } from '../../contract/deal-parts.ts'
import type { Rule } from '../../contract/instalment-rules.ts'
import { isOf } from './make-plan.ts'
import { type PlanRow, planTable, revisionTable } from './plans.table.ts'
import { beside, stateOf } from './plans-in-sql.ts'
import { allRules } from './rules.queries.ts'
import { nameOf, runningPlans, standingParts } from './standing-plans.ts'

/** The plans of a student, all or of a semester, the newest first. */
export async function plansOf(studentId: number, semesterId: number | undefined, language: string) {
  const student = await studentById(studentId)
  const rows = await db()
    .select()
    .from(planTable)
    .where(
      and(
        eq(planTable.student_id, studentId),
        semesterId === undefined ? undefined : eq(planTable.semester_id, semesterId),
      ),
    )
    .orderBy(desc(planTable.id))
  const { may } = await beside()
  return {
    student: await headOf(student, language),
    plans: await present(rows),
    unspread: (await unspread(student)).length,
    can: { store: may },
  }
}

async function present(plans: readonly PlanRow[]) {
  const standing = await standingParts(plans)
  const ids = [0, ...plans.map(plan => plan.id)]
  const revisions = await db()
    .select()
    .from(revisionTable)
    .where(inArray(revisionTable.plan_id, ids))
    .orderBy(desc(revisionTable.number))
  const rules = new Map((await allRules()).map(rule => [rule.id, rule.name]))
  const { semesterOf, may } = await beside()
  const today = clock.today()
  return plans.map(plan => {
    const { invoice, parts } = standing.get(plan.id)!
    const sumOf = (field: 'amount' | 'paid') => parts.reduce((sum, part) => sum + part[field], 0)
    const open = sumOf('amount') - sumOf('paid')
    const late = parts.reduce((sum, part) => sum + (part.due_on < today ? part.amount - part.paid : 0), 0)
    const runs = plan.state === 'running' && open > 0
    return {
      id: plan.id,
      student_id: plan.student_id,
      invoice_id: invoice?.id ?? null,
      invoice_number: invoice?.number ?? '',
      semester_id: plan.semester_id,
      semester: semesterOf(plan.semester_id),
      rule: plan.rule_id === null ? '' : (rules.get(plan.rule_id) ?? ''),
      state: stateOf(plan, { open, late }),
      total: sumOf('amount'),
      paid: sumOf('paid'),
      open,
      due: dueOfParts(parts, today),
      late,
      next_due_on: (runs && parts.find(part => part.paid < part.amount)?.due_on) || null,
      by: plan.by_name,
      at: plan.at.toISOString(),
      can: { edit: may && runs, end: may && runs },
      reason: plan.reason,
      parts: parts.map(part => ({ ...part, state: partStateOf(part, today) })),
      revisions: revisions
        .filter(each => each.plan_id === plan.id)
        .map(({ number, cause, reason, by_name, at, parts: dealt }) => ({
          number,
          cause,
          reason,
          by: by_name,
          at: at.toISOString(),
          parts: dealt,
        })),
    }
  })
}

/** Open invoices of a student that no plan spreads. */
async function unspread(student: Pick<Student, 'account_id'>) {
  const open = (await invoicesOf({ guard: 'students', id: student.account_id })).filter(each => each.state === 'open')
  const spread = await runningPlans(open)
  return open.filter(each => !spread.has(nameOf(each)))
}

/** What a plan starts from; without a student, of nobody yet. */
export async function planDraft(studentId: number | undefined, language: string) {
  const today = clock.today()
  if (studentId === undefined) return { student: null, invoices: [], rules: [], today }
  const student = await studentById(studentId)
  const firstDays = new Map((await allSemesters()).map(each => [each.id, each.starts_on]))
  const { semesterOf } = await beside()
  const invoices = []
  for (const { id, number, kind, open } of await unspread(student)) {
    const semester_id = (await linesOfInvoice(id)).find(line => line.semester_id)?.semester_id ?? null
    const starts_on = semester_id === null ? null : (firstDays.get(semester_id) ?? null)
    invoices.push({ id, number, kind, open, semester: semesterOf(semester_id), starts_on })
  }
  const rules: Rule[] = []
  for (const rule of await allRules()) if (rule.is_active && (await isOf(rule, student))) rules.push(rule)
  return { student: await headOf(student, language), invoices, rules, today }
}

/** The parts of a plan that are not paid, to be changed. */
export async function planForm(id: number, language: string) {
  const [plan] = await db().select().from(planTable).where(eq(planTable.id, id))
  if (!plan) return refuse(notFound)
  const { invoice, parts } = (await standingParts([plan])).get(id)!
  const today = clock.today()
  const open = parts.filter(part => part.paid < part.amount)
  return {
    id,
    student: await headOf(await studentById(plan.student_id), language),
    invoice_number: invoice?.number ?? '',
    paid: parts.reduce((sum, part) => sum + part.paid, 0),
    open: open.reduce((sum, part) => sum + part.amount - part.paid, 0),
    // A day that is over is none for what is dealt anew.
    parts: open.map(({ due_on, amount, paid }) => ({
      due_on: [due_on, today].sort().at(-1)!,
      amount: amount - paid,
    })),
    today,
    reason: translate(language, 'billing.instalment.agreed'),
  }
}
