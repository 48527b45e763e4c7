import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/instalment-rules.ts'
import { ruleById, ruleDraft, rulePartDraft, rulesList } from './rules.queries.ts'
import { addRule, addRulePart, changeRule, deleteRule, deleteRulePart } from './save-rule.ts'

export const ruleHandlers = [
  ...rulesList,
  handle(contract.createRule, ruleDraft),
  handle(contract.storeRule, async ({ body }) => ruleById(await addRule(body))),
  handle(contract.showRule, ({ params }) => ruleById(params.id)),
  handle(contract.editRule, async ({ params }) => {
    const rule = await ruleById(params.id)
    return { ...rule, parts: rule.parts.map(({ share, days }) => ({ share, days })) }
  }),
  handle(contract.updateRule, async ({ params, body }) => {
    await changeRule(params.id, body)
    return ruleById(params.id)
  }),
  handle(contract.deleteRule.preview, ({ params }) => previewOf(() => deleteRule(params.id))),
  handle(contract.deleteRule.perform, ({ params }) => deleteRule(params.id)),
  handle(contract.createRulePart, ({ params }) => rulePartDraft(params.rule_id)),
  handle(contract.storeRulePart.preview, ({ query: { rule_id, ...part } }) =>
    previewOf(() => addRulePart(rule_id, part)),
  ),
  handle(contract.storeRulePart.perform, async ({ body: { rule_id, ...part } }) =>
    ruleById(await addRulePart(rule_id, part)),
  ),
  handle(contract.deleteRulePart.preview, ({ params }) => previewOf(() => deleteRulePart(params.id))),
  handle(contract.deleteRulePart.perform, async ({ params }) => ruleById(await deleteRulePart(params.id))),
]
