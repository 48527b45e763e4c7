import { lockBankAccount } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, gt } from 'drizzle-orm'
import { statementConfirmed } from '../../contract/statements.ts'
import { lineTable } from '../tables/lines.table.ts'
import { statementTable } from '../tables/statements.table.ts'

/** Takes back a statement that was imported by mistake, with its lines. Refuses `statement-confirmed` while a line of it is matched. */
export const takeStatementBack = (id: number): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const [found] = await db().select().from(statementTable).where(eq(statementTable.id, id))
    if (!found) return refuse(notFound)
    await lockBankAccount(found.bank_account_id)
    if (await db().$count(lineTable, and(eq(lineTable.statement_id, id), gt(lineTable.matched, 0))))
      refuse(statementConfirmed)
    const [gone] = await db().delete(statementTable).where(eq(statementTable.id, id)).returning()
    if (!gone) return refuse(notFound)
    const { file_name, lines, opening, closing } = gone
    await audit({
      action: 'banking.statement.delete',
      subject: ['banking.statement', id],
      before: { file: file_name, lines, opening, closing },
    })
    return { id, ok: true }
  })
