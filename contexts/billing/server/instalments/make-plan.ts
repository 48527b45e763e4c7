import { semesterById, specialtyById } from '@halaqa/academics/server'
import { holdOpenInvoice, linesOfInvoice } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor, noteConsequence } from '@halaqa/kit-server/request'
import { lockStudent, type Student, studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { type DealtPart, dealParts } from '../../contract/deal-parts.ts'
import { type PlanInput, planExists, ruleUnfit } from '../../contract/instalments.ts'
import { notifyOfPlans } from './notify-of-plans.ts'
import { planTable } from './plans.table.ts'
import { partsOfRule } from './rules.queries.ts'
import { type RuleRow, ruleTable } from './rules.table.ts'
import { nameOf, runningPlans } from './standing-plans.ts'
import { writeParts } from './write-parts.ts'

/** A plan begins within two years, and its last part is due within four: further off is a slip of the hand. */
const mostDays = 730

export type Made = { id: number; student_id: number }
type Held = Awaited<ReturnType<typeof holdOpenInvoice>>

/**
 * Spreads an open invoice of a student over parts, by a rule or by hand; what was paid before is the first part. The student is
 * held, then the invoice. Refuses `instalment-plan-exists`, `instalment-rule-unfit`, `invoice-settled`.
 */
export const makePlan = (asked: PlanInput): Promise<Made> =>
  transaction(async () => {
    await lockStudent(asked.student_id)
    const student = await studentById(asked.student_id)
    const made = await planFor(student, asked)
    await notifyOfPlans('billing.instalment-planned', [made.id])
    return made
  })

/** The same in the current transaction, of a student who is held; nobody is told. */
export async function planFor(student: Student, asked: PlanInput): Promise<Made> {
  requireNear(asked.begins_on, 'begins_on')
  const invoice = await holdOpenInvoice(asked.invoice_id, { guard: 'students', id: student.account_id })
  const { kind, reference } = invoice
  if ((await runningPlans([invoice])).has(nameOf(invoice))) refuse(planExists)
  const semester_id = (await linesOfInvoice(invoice.id)).find(line => line.semester_id)?.semester_id ?? null
  const rule = asked.rule_id === null ? undefined : await fitRule(asked.rule_id, student, invoice)
  const open = rule
    ? await dealByRule(rule, { invoice, semester_id, begins_on: asked.begins_on })
    : inOrder(asked.parts, invoice.open)
  const before = invoice.paid > 0 ? [{ due_on: asked.begins_on, amount: invoice.paid }] : []
  const [plan] = await db()
    .insert(planTable)
    .values({
      student_id: student.id,
      kind,
      reference,
      semester_id,
      rule_id: rule?.id ?? null,
      by_name: currentActor().name,
      at: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: planTable.id })
  if (!plan) return refuse(planExists)
  const parts = [...before, ...open]
  await writeParts(plan.id, { cause: 'made', reason: '', parts })
  await audit({
    action: 'billing.instalment.store',
    subject: ['billing.instalment', plan.id],
    record: ['students.student', student.id],
    after: { invoice: invoice.number, rule: rule?.name ?? null, parts },
  })
  noteConsequence('billing.consequence.planned')
  return { id: plan.id, student_id: student.id }
}

/** A rule that is open, and of this student, and spreads so little. */
async function fitRule(id: number, student: Student, { open }: Held): Promise<RuleRow> {
  const [rule] = await db().select().from(ruleTable).where(eq(ruleTable.id, id)).for('share')
  if (!rule) return refuse(invalid, { rule_id: 'field.unknown-reference' })
  const fits = rule.is_active && open >= rule.min_amount && (await isOf(rule, student))
  return fits ? rule : refuse(ruleUnfit)
}

export async function isOf(
  { degree_type, specialty_id }: Pick<RuleRow, 'degree_type' | 'specialty_id'>,
  student: Pick<Student, 'specialty_id'>,
): Promise<boolean> {
  if (specialty_id !== null && specialty_id !== student.specialty_id) return false
  return degree_type === null || (await specialtyById(student.specialty_id)).degree_type === degree_type
}

type ByRule = { invoice: Held; semester_id: number | null; begins_on: string }
async function dealByRule(rule: RuleRow, { invoice, semester_id, begins_on }: ByRule): Promise<DealtPart[]> {
  const from =
    rule.counted_from === 'semester' && semester_id !== null ? (await semesterById(semester_id)).starts_on : begins_on
  return dealParts(invoice.open, await partsOfRule(rule.id), { from, begins_on })
}

/** Parts that were written by hand: one day after the other, and together all that is open. */
export function inOrder(parts: readonly DealtPart[], open: number): DealtPart[] {
  const today = clock.today()
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== open) refuse(invalid, { parts: 'field.parts-sum' })
  if (parts.some((part, at) => part.due_on < (parts[at - 1]?.due_on ?? today)))
    refuse(invalid, { parts: 'field.days-in-order' })
  for (const { due_on } of parts) requireNear(due_on, 'parts', mostDays * 2)
  return [...parts]
}

export function requireNear(day: string, field: string, days = mostDays): void {
  const today = clock.today()
  if (day < today || day > addDays(today, days)) refuse(invalid, { [field]: 'field.day-too-far' })
}
