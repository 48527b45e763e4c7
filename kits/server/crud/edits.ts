import { editManyOf, forbidden, type Resource, type Route } from '@halaqa/kit-contract'
import { type Context, type Handler, refuse } from '@halaqa/kit-server/http'
import { asForm, handleEdits } from '@halaqa/kit-server/selection'
import type { Rows } from './rows.ts'

let updates: ReadonlyMap<Route, Handler> = new Map()

/** From now on these answer the updates of plain resources: where a context replaced one, an edit of many calls its own. */
export function defineUpdates(handlers: readonly Handler[]): void {
  updates = new Map(handlers.map(each => [each.route, each]))
}

/**
 * The handler of the edits that a plain resource declares: of each row the whole record with one field changed is checked as
 * its form is, and sent to whoever answers the update of one, on the version that was read.
 */
export function editsOf(resource: Resource, rows: Rows, own: Handler): Handler[] {
  const edit = editManyOf(resource)
  if (!edit) return []
  const save = async (id: number, values: object, context: Context): Promise<void> => {
    const { version, can, ...row } = await rows.byId(id, context.actor)
    if (!can.edit) refuse(forbidden)
    const body = asForm(resource.input, row, values)
    const { run } = updates.get(own.route) ?? own
    await run({ ...context, params: { id }, query: { version }, body })
  }
  return [handleEdits(edit, { key: rows.columns.id!, columns: rows.columns, shown: own.route, save })]
}
