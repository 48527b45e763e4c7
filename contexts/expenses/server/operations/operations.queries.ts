import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, offered } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { eq, gte, lte } from 'drizzle-orm'
import { listOperations, type Operation } from '../../contract/operations.ts'
import { categoryTable } from '../categories/categories.table.ts'
import { canBeDone } from './operations.policy.ts'
import { operationTable } from './operations.table.ts'

const selectOperations = () =>
  db()
    .select({ operation: operationTable, category: categoryTable, source: bankAccountTable })
    .from(operationTable)
    .innerJoin(categoryTable, eq(categoryTable.id, operationTable.category_id))
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, operationTable.bank_account_id))
    .$dynamic()

export const operationsList = handleList(listOperations, {
  from: selectOperations,
  keys: () => db().select({ id: operationTable.id }).from(operationTable).$dynamic(),
  key: operationTable.id,
  where: async ({ query: { filter } }) => [
    filter.state && eq(operationTable.state, filter.state),
    filter.category_id && eq(operationTable.category_id, filter.category_id),
    filter.bank_account_id && eq(operationTable.bank_account_id, filter.bank_account_id),
    filter.is_large !== undefined && eq(operationTable.is_large, filter.is_large),
    await withinWord(operationTable.spent_on, filter.during),
    filter.from && gte(operationTable.spent_on, filter.from),
    filter.until && lte(operationTable.spent_on, filter.until),
  ],
  search: operationTable.search_text,
  offered: offered({
    most: 4,
    read: { title: operationTable.payee, number: operationTable.number, spent_on: operationTable.spent_on },
    say: rows =>
      rows.map(({ title, number, spent_on }) => ({ title, detail: number ? `${number} · ${spent_on}` : spent_on })),
  }),
  sorts: {
    id: operationTable.id,
    number: operationTable.number,
    payee: operationTable.payee,
    amount: operationTable.amount,
    spent_on: operationTable.spent_on,
    state: operationTable.state,
  },
  sums: () => {
    const { id, amount, state, category_id, bank_account_id } = operationTable
    return db().select({ id, amount, state, category_id, bank_account_id }).from(operationTable).$dynamic()
  },
  present: (rows, { actor, language }) => rows.map(row => present(row, actor, language)),
})

type Selected = Awaited<ReturnType<typeof selectOperations>>[number]

export function present({ operation, category, source }: Selected, actor: Actor, language: string): Operation {
  const { id, number, state, payee, amount, spent_on, document_number, description } = operation
  const { entered_by_name, approved_by_name, reason, is_large, revision } = operation
  return {
    ...{ id, number, state, payee, amount, spent_on, document_number, description },
    ...{ entered_by_name, approved_by_name, reason, is_large, revision },
    category_id: category.id,
    category: nameIn(category, language),
    bank_account_id: source.id,
    bank_account: nameIn(source, language),
    can: canBeDone(operation, actor),
  }
}

/** An operation with what is joined to it, or 404. */
export async function selectedById(id: number): Promise<Selected> {
  const [row] = await selectOperations().where(eq(operationTable.id, id))
  return row ?? refuse(notFound)
}

/** An operation as the list has it, or 404. */
export const operationById = async (id: number, actor: Actor, language: string): Promise<Operation> =>
  present(await selectedById(id), actor, language)
