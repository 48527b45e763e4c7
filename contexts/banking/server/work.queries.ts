import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { inArray, sql } from 'drizzle-orm'
import { showExternal } from '../contract/externals.ts'
import { externalApprove, lineConfirm } from '../contract/permissions.ts'
import { externalTable } from './tables/externals.table.ts'
import { lineTable } from './tables/lines.table.ts'
import { statementTable } from './tables/statements.table.ts'

/** What waits in banking for somebody of the staff. */
export const bankingWork: WorkKind[] = [
  {
    kind: 'banking.line',
    permission: lineConfirm,
    one: 'banking.line.waiting',
    names: ids =>
      db()
        .select({
          id: lineTable.id,
          name: sql<string>`coalesce(nullif(${lineTable.name}, ''), nullif(${lineTable.text}, ''), ${lineTable.reference})`,
        })
        .from(lineTable)
        .where(inArray(lineTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: lineTable.id,
        since: lineTable.imported_at,
        where: sql`${lineTable.matched} < abs(${lineTable.amount})`,
        // Whoever brought the statement does not say whose is what came (ADR 0088).
        not_by: sql`case when ${lineTable.amount} > 0 then
          (select ${statementTable.imported_by_id} from ${statementTable} where ${statementTable.id} = ${lineTable.statement_id}) end`,
      }),
  },
  {
    kind: 'banking.external',
    permission: externalApprove,
    one: 'banking.external.one',
    link: id => addressOf(showExternal, { params: { id } }),
    names: ids =>
      db()
        .select({ id: externalTable.id, name: externalTable.description })
        .from(externalTable)
        .where(inArray(externalTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: externalTable.id,
        since: externalTable.asked_at,
        where: inArray(externalTable.state, ['entered', 'reversing']),
        not_by: externalTable.asked_by_id,
      }),
  },
]
