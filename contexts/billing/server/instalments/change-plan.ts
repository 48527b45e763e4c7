import { holdOpenInvoice } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { noteConsequence } from '@halaqa/kit-server/request'
import { lockStudent, studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { type DealtPart, partsNow } from '../../contract/deal-parts.ts'
import { planOver } from '../../contract/instalments.ts'
import { notifyOfMoney } from '../notices/notify-of-money.ts'
import type { Made } from './make-plan.ts'
import { inOrder } from './make-plan.ts'
import { notifyOfPlans } from './notify-of-plans.ts'
import { type PlanRow, planTable } from './plans.table.ts'
import { dealtParts, invoicesNow, nameOf } from './standing-plans.ts'
import { closePlan, holdPlan, writeParts } from './write-parts.ts'

/** Deals what is not paid of a plan anew; what is paid stays, and what was paid in part is closed. The student is told. */
export const changePlan = (id: number, { parts, reason }: { parts: DealtPart[]; reason: string }): Promise<Made> =>
  withPlan(id, async (plan, invoice) => {
    const before = (await dealtParts([id])).get(id) ?? []
    const now = partsNow(before, { ...invoice, today: clock.today() })
    const paid = now.flatMap(part => (part.paid > 0 ? [{ due_on: part.due_on, amount: part.paid }] : []))
    const after = [...paid, ...inOrder(parts, invoice.open)]
    await writeParts(id, { cause: 'changed', reason, parts: after })
    await tell('update', plan, { parts: before }, { parts: after, reason })
    noteConsequence('billing.consequence.redealt')
    await notifyOfPlans('billing.instalment-changed', [id])
  })

/** Ends a plan: all that is open is due at once. The student is told. */
export const endPlan = (id: number, reason: string): Promise<Made> =>
  withPlan(id, async (plan, invoice) => {
    await closePlan(id, reason)
    await tell('end', plan, { state: 'running' }, { state: 'ended', reason })
    noteConsequence('billing.consequence.ended')
    await notifyOfMoney(plan.student_id, 'billing.instalment-ended', invoice.open)
  })

type Held = Awaited<ReturnType<typeof holdOpenInvoice>>
/** The student, the invoice and the plan are held in this order. Refuses `instalment-plan-over` where nothing is open any more. */
const withPlan = (id: number, work: (plan: PlanRow, invoice: Held) => Promise<void>): Promise<Made> =>
  transaction(async () => {
    const [found] = await db().select().from(planTable).where(eq(planTable.id, id))
    if (!found) return refuse(notFound)
    await lockStudent(found.student_id)
    const student = await studentById(found.student_id)
    const asks = (await invoicesNow([found])).get(nameOf(found))
    if (found.state === 'ended' || asks?.state !== 'open') return refuse(planOver)
    const invoice = await holdOpenInvoice(asks.id, { guard: 'students', id: student.account_id })
    const plan = await holdPlan(id)
    if (plan?.state !== 'running') return refuse(planOver)
    await work(plan, invoice)
    return { id, student_id: plan.student_id }
  })

const tell = (verb: 'update' | 'end', { id, student_id }: PlanRow, before: object, after: object) =>
  audit({
    action: `billing.instalment.${verb}`,
    subject: ['billing.instalment', id],
    record: ['students.student', student_id],
    before,
    after,
  })
