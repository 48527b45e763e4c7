import { nameIn } from '@halaqa/academics/server'
import { leastHeldFrom, lockBankAccount } from '@halaqa/finance/server'
import { type Language, money } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { transaction } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { categoryById } from '../categories/categories.queries.ts'
import { lockOperation } from '../operations/lock-operation.ts'
import type { OperationRow } from '../operations/operations.table.ts'
import { budgetOn } from '../years/years.queries.ts'
import { approveOperation } from './decide-operation.ts'

/** What an approval would do, and what whoever approves has to know: a budget that it goes beyond, an account left below nothing. */
export async function previewApproval(id: number, revision: number | undefined, language: string) {
  const notes = await transaction(async () => {
    const operation = await lockOperation(id)
    return [...(await beyondBudget(operation, language)), ...(await belowNothing(operation, language))]
  })
  return previewOf(() => approveOperation(id, revision), { notes })
}

async function beyondBudget({ category_id, amount, spent_on }: OperationRow, language: string): Promise<string[]> {
  const found = await budgetOn(category_id, spent_on)
  if (!found) return []
  const { year, budget, spent } = found
  const over = spent + amount - budget
  if (over <= 0) return []
  const category = nameIn(await categoryById(category_id), language)
  const said = { category, year: year.name, budget: say(budget, language), over: say(over, language) }
  return [translate(language, budget === 0 ? 'expenses.approval.no_budget' : 'expenses.approval.beyond_budget', said)]
}

/** A desk is refused what it does not hold; a bank may lend it. */
async function belowNothing({ bank_account_id, amount, spent_on }: OperationRow, language: string): Promise<string[]> {
  const source = await lockBankAccount(bank_account_id)
  if (source.kind !== 'bank') return []
  const left = (await leastHeldFrom(source, spent_on)) - amount
  if (left >= 0) return []
  const said = { name: nameIn(source, language), below: say(-left, language) }
  return [translate(language, 'expenses.approval.below_nothing', said)]
}

const say = (amount: number, language: string) => money(amount, language as Language)
