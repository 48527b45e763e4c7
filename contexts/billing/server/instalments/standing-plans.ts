import { invoicesAbout, type PayerInvoice } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type DealtPart, partsNow } from '../../contract/deal-parts.ts'
import { type PlanRow, partTable, planTable } from './plans.table.ts'

/** What a plan spreads: a kind and a reference, which outlive an invoice that is replaced. */
type Named = Pick<PlanRow, 'kind' | 'reference'>
export const nameOf = ({ kind, reference }: Named): string => `${kind} ${reference}`

/** The running plans of these invoices, by `nameOf`. */
export async function runningPlans(named: readonly Named[]): Promise<Map<string, PlanRow>> {
  if (!named.length) return new Map()
  const references = named.map(each => each.reference)
  const wanted = new Set(named.map(nameOf))
  const rows = await db()
    .select()
    .from(planTable)
    .where(and(eq(planTable.state, 'running'), inArray(planTable.reference, references)))
  return new Map(rows.map(row => [nameOf(row), row] as const).filter(([name]) => wanted.has(name)))
}

/** The parts of plans as they were dealt last, by plan, in their order. */
export async function dealtParts(planIds: readonly number[]): Promise<Map<number, DealtPart[]>> {
  if (!planIds.length) return new Map()
  const rows = await db()
    .select()
    .from(partTable)
    .where(inArray(partTable.plan_id, [...planIds]))
    .orderBy(asc(partTable.position))
  const byPlan = Map.groupBy(rows, row => row.plan_id)
  return new Map([...byPlan].map(([id, own]) => [id, own.map(({ due_on, amount }) => ({ due_on, amount }))]))
}

/** The invoice that asks for what is named now: the last one that is not cancelled. */
export async function invoicesNow(named: readonly Named[]): Promise<Map<string, PayerInvoice>> {
  const all = await invoicesAbout(named.map(each => each.reference))
  return new Map(all.filter(each => each.state !== 'cancelled').map(each => [nameOf(each), each]))
}

/** The parts of plans with what is paid of each now, in baisa. Of one that nothing asks for any more, as they were dealt. */
export async function standingParts(plans: readonly PlanRow[]) {
  const dealt = await dealtParts(plans.map(each => each.id))
  const invoices = await invoicesNow(plans)
  return new Map(
    plans.map(plan => {
      const parts = dealt.get(plan.id) ?? []
      const invoice = invoices.get(nameOf(plan))
      const isAsked = plan.state === 'running' && (invoice?.state === 'open' || invoice?.state === 'paid')
      const standing = isAsked ? { open: invoice.open, paid: invoice.paid } : undefined
      return [
        plan.id,
        {
          invoice,
          parts: standing
            ? partsNow(parts, { ...standing, today: clock.today() })
            : parts.map(part => ({ ...part, paid: 0 })),
        },
      ] as const
    }),
  )
}
