import { invoicesOf } from '@halaqa/finance/server'
import { day, type Language, money } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { asDryRun } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { studentById } from '@halaqa/students/server'
import type { PlanInput } from '../../contract/instalments.ts'
import { makePlan } from './make-plan.ts'
import { dealtParts } from './standing-plans.ts'

/** What a plan would be, in words: how much is due when. Until parts are written by hand, one stands for them. */
export async function previewPlan(asked: Omit<PlanInput, 'parts'>, language: string) {
  const { account_id } = await studentById(asked.student_id)
  const invoice = (await invoicesOf({ guard: 'students', id: account_id })).find(each => each.id === asked.invoice_id)
  const parts = asked.rule_id === null ? [{ due_on: asked.begins_on, amount: invoice?.open || 1 }] : []
  const plan = { ...asked, parts }
  const notes: string[] = []
  await refusalOf(() =>
    asDryRun(async () => {
      const { id } = await makePlan(plan)
      for (const part of (await dealtParts([id])).get(id) ?? []) notes.push(said(part, language as Language))
    }),
  )
  return previewOf(() => makePlan(plan), { notes })
}

const said = ({ due_on, amount }: { due_on: string; amount: number }, language: Language): string =>
  translate(language, 'billing.instalment.due_then', { day: day(due_on, language), amount: money(amount, language) })
