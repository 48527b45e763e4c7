import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { eq, sql } from 'drizzle-orm'
import { statementImport } from '../../contract/permissions.ts'
import { listStatements, type Statement } from '../../contract/statements.ts'
import { lineTable } from '../tables/lines.table.ts'
import { statementTable } from '../tables/statements.table.ts'
import { varianceOf } from './variance.queries.ts'

// Named in full: of a statement that reads one table, drizzle leaves the names of tables out, and both columns were those of a line.
const countOf = (where: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${lineTable} line where line.statement_id = ${statementTable}."id" and ${where})`.mapWith(
    Number,
  )
const left = countOf(sql`line.matched < abs(line.amount)`)
const begun = countOf(sql`line.matched > 0`)

const selectStatements = () =>
  db()
    .select({ statement: statementTable, account: bankAccountTable, left, begun })
    .from(statementTable)
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, statementTable.bank_account_id))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof selectStatements>>[number]

export const statementsList = handleList(listStatements, {
  from: selectStatements,
  keys: () => db().select({ id: statementTable.id }).from(statementTable).$dynamic(),
  key: statementTable.id,
  where: ({ query: { filter } }) => [
    filter.bank_account_id && eq(statementTable.bank_account_id, filter.bank_account_id),
    filter.format && eq(statementTable.format, filter.format),
  ],
  search: statementTable.search_text,
  sorts: {
    id: statementTable.id,
    first_on: statementTable.first_on,
    last_on: statementTable.last_on,
    lines: statementTable.lines,
    imported_at: statementTable.imported_at,
  },
  sums: () =>
    db()
      .select({ id: statementTable.id, lines: statementTable.lines, left: left.as('left') })
      .from(statementTable)
      .$dynamic(),
  present: (rows, { actor, language }) => rows.map(row => present(row, actor, language)),
})

function present({ statement, account, ...counts }: Selected, actor: Actor, language: string): Statement {
  const { id, file_name, format, first_on, last_on, lines, opening, closing, gap, imported_by_name } = statement
  return {
    ...{ id, file_name, format, first_on, last_on, lines, opening, closing, gap, imported_by_name },
    bank_account_id: account.id,
    bank_account: nameIn(account, language),
    left: counts.left,
    imported_at: statement.imported_at.toISOString(),
    can: { delete: actor.permissions.has(statementImport) && counts.begun === 0 },
  }
}

/** A statement with what explains how the books differ from it, or 404. */
export async function statementView(id: number, actor: Actor, language: string) {
  const [row] = await selectStatements().where(eq(statementTable.id, id))
  if (!row) return refuse(notFound)
  return { ...present(row, actor, language), ...(await varianceOf(row.statement, row.account)) }
}
