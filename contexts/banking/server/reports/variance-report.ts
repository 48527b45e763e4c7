import { nameIn, semesterById, semesterList } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { varianceOf } from '../statements/variance.queries.ts'
import { lineTable } from '../tables/lines.table.ts'
import { statementTable } from '../tables/statements.table.ts'

/** How the books differ from each bank account at the end of a semester; amounts are baisa. 404 where there is no such semester. */
export async function varianceReportOf(semesterId: number, language: string) {
  const { id, starts_on, ends_on } = await semesterById(semesterId)
  const name = (await semesterList(language)).find(each => each.id === id)?.name ?? ''
  const accounts = await db()
    .select()
    .from(bankAccountTable)
    .where(eq(bankAccountTable.kind, 'bank'))
    .orderBy(asc(bankAccountTable.id))
  const left = await linesLeft(starts_on, ends_on)
  const rows = []
  for (const account of accounts) {
    const statement = await lastStatement(account.id, starts_on, ends_on)
    const own = left.find(each => each.bank_account_id === account.id)
    // A closed account of which nothing happened says nothing.
    if (!account.is_open && !statement && !own) continue
    rows.push({
      id: account.id,
      bank_account: nameIn(account, language),
      lines: own?.lines ?? 0,
      left: own?.left ?? 0,
      statement: statement ? { id: statement.id, file_name: statement.file_name, last_on: statement.last_on } : null,
      variance: statement ? (await varianceOf(statement, account)).variance : null,
    })
  }
  return { semester: { id, name, starts_on, ends_on }, rows }
}

async function lastStatement(bankAccountId: number, from: string, until: string) {
  const [row] = await db()
    .select()
    .from(statementTable)
    .where(
      and(
        eq(statementTable.bank_account_id, bankAccountId),
        gte(statementTable.last_on, from),
        lte(statementTable.last_on, until),
      ),
    )
    .orderBy(desc(statementTable.last_on), desc(statementTable.id))
    .limit(1)
  return row
}

const linesLeft = (from: string, until: string) =>
  db()
    .select({
      bank_account_id: lineTable.bank_account_id,
      lines: sql<number>`count(*)::int`,
      left: sql`sum(${lineTable.left})`.mapWith(Number),
    })
    .from(lineTable)
    .where(and(gt(lineTable.left, 0), gte(lineTable.on, from), lte(lineTable.on, until)))
    .groupBy(lineTable.bank_account_id)
