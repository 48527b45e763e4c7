import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, offered } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { eq, gt, gte, lt, lte, ne } from 'drizzle-orm'
import { type Line, listLines } from '../../contract/lines.ts'
import { lineConfirm } from '../../contract/permissions.ts'
import { lineTable } from '../tables/lines.table.ts'
import { statementTable } from '../tables/statements.table.ts'

const selectLines = () =>
  db()
    .select({ line: lineTable, statement: statementTable, account: bankAccountTable })
    .from(lineTable)
    .innerJoin(statementTable, eq(statementTable.id, lineTable.statement_id))
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, lineTable.bank_account_id))
    .$dynamic()
export type SelectedLine = Awaited<ReturnType<typeof selectLines>>[number]

export const linesList = handleList(listLines, {
  from: selectLines,
  keys: () => db().select({ id: lineTable.id }).from(lineTable).$dynamic(),
  key: lineTable.id,
  where: ({ query: { filter, ids } }) => [
    filter.state ? eq(lineTable.state, filter.state) : !ids && ne(lineTable.state, 'matched'),
    filter.direction && (filter.direction === 'in' ? gt(lineTable.amount, 0) : lt(lineTable.amount, 0)),
    filter.bank_account_id && eq(lineTable.bank_account_id, filter.bank_account_id),
    filter.statement_id && eq(lineTable.statement_id, filter.statement_id),
    filter.from && gte(lineTable.on, filter.from),
    filter.until && lte(lineTable.on, filter.until),
  ],
  search: lineTable.search_text,
  // By amounts and references; names belong to students and applicants.
  offered: offered({
    most: 4,
    onlyNumbers: true,
    read: { name: lineTable.name, text: lineTable.text, reference: lineTable.reference, on: lineTable.on },
    say: rows => rows.map(({ name, text, reference, on }) => ({ title: name || text || reference, detail: on })),
  }),
  sorts: { id: lineTable.id, on: lineTable.on, amount: lineTable.amount, left: lineTable.left },
  sums: () =>
    db()
      .select({
        id: lineTable.id,
        amount: lineTable.amount,
        left: lineTable.left,
        state: lineTable.state,
        bank_account_id: lineTable.bank_account_id,
      })
      .from(lineTable)
      .$dynamic(),
  present: (rows, { actor, language }) => rows.map(row => presentLine(row, actor, language)),
})

export function presentLine({ line, statement, account }: SelectedLine, actor: Actor, language: string): Line {
  const { id, on, amount, name, reference, text, state, left, statement_id } = line
  return {
    ...{ id, on, amount, name, reference, text, state, left, statement_id },
    bank_account: nameIn(account, language),
    file_name: statement.file_name,
    can: { confirm: left > 0 && actor.permissions.has(lineConfirm) },
  }
}

/** A line with what is joined to it, or 404. */
export async function selectedLine(id: number): Promise<SelectedLine> {
  const [row] = await selectLines().where(eq(lineTable.id, id))
  return row ?? refuse(notFound)
}
