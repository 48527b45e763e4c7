import { selectionRows } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import type { Context } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { folded } from '@halaqa/kit-server/search'
import { eq, sql } from 'drizzle-orm'
import { saidValues } from './said-values.ts'
import { selectionRowTable } from './selection-runs.table.ts'
import { editOf, selectionRunById } from './selection-runs.ts'

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
  present: async (rows, asking) => {
    const said = await saidChanges(rows, asking)
    return rows.map(({ row_id, name, outcome, message }) => {
      const { before = null, after = null } = said.get(row_id) ?? {}
      return { id: row_id, name, outcome, message, before, after }
    })
  },
})

type Row = typeof selectionRowTable.$inferSelect
type Asking = Pick<Context, 'params' | 'actor' | 'language'>
/** Of the rows of an edit what stood and what stands, by the id of the row. */
async function saidChanges(
  rows: Row[],
  asking: Asking,
): Promise<Map<number, { before: string; after: string | null }>> {
  const changed = rows.filter(row => row.change)
  const run = changed[0] && (await selectionRunById(changed[0].run_id))
  const edit = run && editOf(run)
  if (!edit) return new Map()
  const values = changed.flatMap(({ change }) => [change!.before, change!.after ?? null])
  const words = await saidValues({ ...edit, field: run.act! }, values, asking as Context)
  return new Map(
    changed.map(({ row_id, change, outcome }) => [
      row_id,
      { before: words.get(change!.before)!, after: outcome === 'done' ? words.get(change!.after ?? null)! : null },
    ]),
  )
}
