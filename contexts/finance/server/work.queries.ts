import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { eq, inArray, sql } from 'drizzle-orm'
import { listMonths } from '../contract/months.ts'
import { monthClose } from '../contract/permissions.ts'
import { monthTable } from './ledger/ledger.table.ts'

/** What waits in finance for somebody of the staff. */
export const financeWork: WorkKind[] = [
  {
    kind: 'finance.month',
    permission: monthClose,
    one: 'finance.month.one',
    link: () => `${listMonths.path}?filter=${encodeURIComponent(JSON.stringify({ state: 'asked' }))}`,
    names: ids =>
      db()
        .select({ id: monthTable.id, name: sql<string>`to_char(to_date(${monthTable.id}::text, 'YYYYMM'), 'YYYY-MM')` })
        .from(monthTable)
        .where(inArray(monthTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: monthTable.id,
        since: monthTable.asked_at,
        where: eq(monthTable.state, 'asked'),
        not_by: monthTable.asked_by_id,
      }),
  },
]
