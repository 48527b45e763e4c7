import { selectionRows } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { folded } from '@halaqa/kit-server/search'
import { eq, sql } from 'drizzle-orm'
import { selectionRowTable } from './selection-runs.table.ts'

/** Refused rows first, then those that are left: who looks at a result looks for what is missing. */
const byOutcome = sql`array_position(array['refused', 'left', 'done'], ${selectionRowTable.outcome})`

/** What became of each row of a run. */
export const rowsOfRun = handleList(selectionRows, {
  from: () => db().select().from(selectionRowTable).$dynamic(),
  key: selectionRowTable.row_id,
  where: ({ params, query: { filter } }) => [
    eq(selectionRowTable.run_id, params.id),
    filter.outcome && eq(selectionRowTable.outcome, filter.outcome),
  ],
  search: folded(selectionRowTable.name),
  sorts: { id: selectionRowTable.row_id, name: selectionRowTable.name, outcome: byOutcome },
  present: rows => rows.map(({ row_id, name, outcome, message }) => ({ id: row_id, name, outcome, message })),
})
