import { PlainList } from '@halaqa/kit-office'
import { createRule, deleteRule, listRules, type Rule } from '../../contract/instalment-rules.ts'
import { ruleAddress } from './addresses.ts'

/** Rules by which what is owed is spread. */
export const RulesList = () => (
  <PlainList<Rule>
    route={listRules}
    word="billing.instalment-rule"
    title="name"
    columns={[
      'name',
      'count',
      'counted_from',
      'degree_type',
      { source: 'specialty', isExtra: true },
      'min_amount',
      'plans',
      'is_active',
    ]}
    actions={{ delete: deleteRule }}
    open={row => ruleAddress(row.id)}
    create={{ to: createRule.path, access: createRule.access }}
  />
)
