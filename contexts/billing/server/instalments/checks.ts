import { livingInvoice } from '@halaqa/finance/server'
import { noRow } from '@halaqa/kit-server/checks'
import { sql } from 'drizzle-orm'
import { partTable, planTable } from './plans.table.ts'
import { rulePartTable, ruleTable } from './rules.table.ts'

export const instalmentChecks = [
  noRow(
    'instalments and their invoices',
    'plans whose parts do not add up to what their invoice asks for and what was paid of it',
    sql`select ${planTable.id} as id from ${planTable} left join ${livingInvoice(planTable)} on true
      where ${planTable.state} = 'running' and coalesce(living.open + living.paid, 0) <>
        (select coalesce(sum(${partTable.amount}), 0) from ${partTable} where ${partTable.plan_id} = ${planTable.id})`,
  ),
  noRow(
    'rules of instalments',
    'rules whose shares do not add up to the whole',
    sql`select ${ruleTable.id} as id from ${ruleTable} where 10000 is distinct from
      (select sum(${rulePartTable.share}) from ${rulePartTable} where ${rulePartTable.rule_id} = ${ruleTable.id})`,
  ),
]
