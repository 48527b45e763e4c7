import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { eq, gte, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type External, listExternals } from '../../contract/externals.ts'
import { onlyAccount } from '../accounts.queries.ts'
import { externalTable } from '../tables/externals.table.ts'
import { lineTable } from '../tables/lines.table.ts'
import { canBeDone } from './externals.policy.ts'

const deskTable = alias(bankAccountTable, 'desk')
const selectExternals = () =>
  db()
    .select({ external: externalTable, account: bankAccountTable, desk: deskTable })
    .from(externalTable)
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, externalTable.bank_account_id))
    .leftJoin(deskTable, eq(deskTable.id, externalTable.desk_id))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof selectExternals>>[number]

export const externalsList = handleList(listExternals, {
  from: selectExternals,
  keys: () => db().select({ id: externalTable.id }).from(externalTable).$dynamic(),
  key: externalTable.id,
  where: async ({ query: { filter } }) => [
    filter.state && eq(externalTable.state, filter.state),
    filter.kind && eq(externalTable.kind, filter.kind),
    filter.direction && eq(externalTable.direction, filter.direction),
    filter.bank_account_id && eq(externalTable.bank_account_id, filter.bank_account_id),
    await withinWord(externalTable.happened_on, filter.during),
    filter.from && gte(externalTable.happened_on, filter.from),
    filter.until && lte(externalTable.happened_on, filter.until),
  ],
  search: externalTable.search_text,
  sorts: {
    id: externalTable.id,
    amount: externalTable.amount,
    happened_on: externalTable.happened_on,
    state: externalTable.state,
  },
  sums: () => {
    const { id, amount, state, kind, direction, bank_account_id } = externalTable
    return db().select({ id, amount, state, kind, direction, bank_account_id }).from(externalTable).$dynamic()
  },
  present: (rows, { actor, language }) => rows.map(row => present(row, actor, language)),
})

function present({ external, account, desk }: Selected, actor: Actor, language: string): External {
  const { id, state, kind, direction, amount, happened_on, desk_id, description } = external
  const { entered_by_name, approved_by_name, reason, revision } = external
  return {
    ...{ id, state, kind, direction, amount, happened_on, desk_id, description },
    ...{ entered_by_name, approved_by_name, reason, revision },
    bank_account_id: account.id,
    bank_account: nameIn(account, language),
    desk: desk && nameIn(desk, language),
    can: canBeDone(external, actor),
  }
}

async function selectedById(id: number): Promise<Selected> {
  const [row] = await selectExternals().where(eq(externalTable.id, id))
  return row ?? refuse(notFound)
}

/** An entry as the list has it, or 404. */
export const externalById = async (id: number, actor: Actor, language: string): Promise<External> =>
  present(await selectedById(id), actor, language)

/** The same with its people and where it stands in the books. */
export async function externalView(id: number, actor: Actor, language: string) {
  const selected = await selectedById(id)
  const { entered_at, approved_at, asked_by_name, movement_id, reversal_id } = selected.external
  return {
    ...present(selected, actor, language),
    entered_at: entered_at.toISOString(),
    approved_at: approved_at?.toISOString() ?? null,
    ...{ asked_by_name, movement_id, reversal_id },
  }
}

/** What a new entry starts from: what a line of a statement says, where one is named. */
export async function externalDraft(lineId: number | undefined) {
  if (lineId === undefined) {
    const nothing = { kind: null, direction: null, amount: null, description: '' }
    return { ...nothing, bank_account_id: await onlyAccount(), happened_on: clock.today() }
  }
  const [line] = await db().select().from(lineTable).where(eq(lineTable.id, lineId))
  if (!line) return refuse(notFound)
  const isIn = line.amount > 0
  return {
    bank_account_id: line.bank_account_id,
    kind: isIn ? null : ('charge' as const),
    direction: isIn ? ('in' as const) : ('out' as const),
    amount: line.left,
    happened_on: line.on,
    description: [line.name, line.text, line.reference].filter(Boolean).join(' · ').slice(0, 500),
  }
}
