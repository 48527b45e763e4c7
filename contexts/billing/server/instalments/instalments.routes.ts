import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/instalments.ts'
import { changePlan, endPlan } from './change-plan.ts'
import { makePlan } from './make-plan.ts'
import { partLists } from './parts.queries.ts'
import { planDraft, planForm, plansOf } from './plan-views.ts'
import { planLists } from './plans.queries.ts'
import { previewPlan } from './preview-plan.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const planHandlers = [
  ...planLists,
  ...partLists,
  handle(contract.showPlans, ({ params, language }) => plansOf(params.student_id, params.semester_id, language)),
  handle(contract.createPlan, ({ params, language }) => planDraft(params.student_id, language)),
  handle(contract.storePlan.preview, ({ query: { begins_on = clock.today(), rule_id = null, ...of }, language }) =>
    previewPlan({ ...of, rule_id, begins_on }, language),
  ),
  handle(contract.storePlan.perform, ({ body }) => makePlan(body)),
  handle(contract.editPlan, ({ params, language }) => planForm(params.id, language)),
  handle(contract.updatePlan, ({ params, body }) => changePlan(params.id, body)),
  handle(contract.endPlan.preview, ({ params }) => previewOf(() => endPlan(params.id, noReasonYet))),
  handle(contract.endPlan.perform, ({ params, body }) => endPlan(params.id, body.reason)),
]
