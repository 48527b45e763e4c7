import { specialtyById, specialtyList } from '@halaqa/academics/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/plan.ts'
import {
  contentsOf,
  draftOf,
  offeredForPlan,
  planCounts,
  planForm,
  planTree,
  shownPlan,
  versionsOf,
} from './plans.queries.ts'
import { previewPublication } from './preview-publication.ts'
import { discardPlan, publishPlan, savePlan } from './save-plan.ts'

/** How much a draft holds, for the preview of what happens to it. */
async function consequences(specialtyId: number) {
  await specialtyById(specialtyId)
  const draft = draftOf(await versionsOf(specialtyId))
  return [{ what: 'curriculum.subject', count: draft ? (await contentsOf(draft.id)).subjects.length : 0 }]
}

export const planHandlers = [
  handle(contract.listPlans, async ({ language }) => {
    const plans = await planCounts()
    const rows = (await specialtyList(language)).map(specialty => {
      const own = plans.filter(each => each.plan.specialty_id === specialty.id)
      const current = own.find(each => each.plan.state === 'published')
      return {
        specialty_id: specialty.id,
        specialty: specialty.name,
        terms: specialty.terms,
        credit_hours: specialty.credit_hours,
        in_force: current?.plan.version ?? null,
        subjects: current?.subjects ?? 0,
        draft: own.find(each => each.plan.state === 'draft')?.plan.version ?? null,
      }
    })
    return { rows }
  }),
  handle(contract.showPlan, ({ params, query, actor, language }) =>
    shownPlan(params.id, query.version, actor, language),
  ),
  handle(contract.editPlan, ({ params, actor, language }) => planForm(params.id, actor, language)),
  handle(contract.offerForPlan, ({ params, query, language }) => offeredForPlan(params.id, query, language)),
  handle(contract.updatePlan, async ({ params, body, actor, language }) =>
    planTree(params.id, await savePlan(params.id, body), actor, language),
  ),
  handle(contract.publishPlan.preview, async ({ params, language }) =>
    previewPublication(params.id, { consequences: await consequences(params.id) }, language),
  ),
  handle(contract.publishPlan.perform, async ({ params }) => ({ version: await publishPlan(params.id) })),
  handle(contract.discardPlan.preview, async ({ params }) =>
    previewOf(() => discardPlan(params.id), { consequences: await consequences(params.id) }),
  ),
  handle(contract.discardPlan.perform, async ({ params }) => ({ version: await discardPlan(params.id) })),
]
