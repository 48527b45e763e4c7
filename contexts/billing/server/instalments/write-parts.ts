import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentActor } from '@halaqa/kit-server/request'
import { eq, max } from 'drizzle-orm'
import type { DealtPart } from '../../contract/deal-parts.ts'
import { type PlanRow, partTable, planTable, revisionTable } from './plans.table.ts'

type Dealt = { cause: 'made' | 'changed' | 'invoice'; reason: string; parts: readonly DealtPart[] }

/** Deals a plan: its parts are these, and how it was dealt before is kept. The plan is held. */
export async function writeParts(planId: number, { cause, reason, parts }: Dealt): Promise<void> {
  const dealt = parts.map(({ due_on, amount }) => ({ due_on, amount }))
  await db().delete(partTable).where(eq(partTable.plan_id, planId))
  if (dealt.length)
    await db()
      .insert(partTable)
      .values(dealt.map((part, position) => ({ plan_id: planId, position, ...part })))
  const [last] = await db()
    .select({ number: max(revisionTable.number) })
    .from(revisionTable)
    .where(eq(revisionTable.plan_id, planId))
  const { name: by_name } = currentActor()
  const number = (last?.number ?? 0) + 1
  await db()
    .insert(revisionTable)
    .values({ plan_id: planId, number, cause, reason, parts: dealt, by_name, at: clock.now() })
}

/** A plan, held until the transaction ends. */
export async function holdPlan(id: number): Promise<PlanRow | undefined> {
  const [plan] = await db().select().from(planTable).where(eq(planTable.id, id)).for('update')
  return plan
}

/** It spreads nothing any more; how it was dealt stays. */
export async function closePlan(id: number, reason: string): Promise<void> {
  await db().update(planTable).set({ state: 'ended', reason, ended_at: clock.now() }).where(eq(planTable.id, id))
}
