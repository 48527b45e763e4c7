import { notFound, type Route } from '@halaqa/kit-contract'
import { done } from '@halaqa/kit-server/acts'
import { crud, rowsOf } from '@halaqa/kit-server/crud'
import { handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/part.ts'
import { partChoices } from './parts.queries.ts'
import { partTable } from './parts.table.ts'

const options = {
  table: partTable,
  visibleTo: () => true,
  remove: 'delete' as const,
  draft: () => ({ position: 1 }),
}
const { update: _put, ...routes } = contract.parts.routes
const rows = rowsOf(contract.parts as never, options as never)

/** The specification changes a part by PUT and PATCH and deletes it by DELETE as well. */
export const partHandlers = [
  handle(contract.partsOfSubject, async ({ query, language }) => ({
    rows: await partChoices(query.subject, language),
  })),
  ...crud(
    { ...contract.parts, operations: withoutUpdate(contract.parts.operations), routes } as never,
    options as never,
  ),
  ...([contract.replacePart, contract.patchPart] as Route[]).map(route =>
    handle(route, async ({ params, query, body, actor }) => {
      if (Object.keys(body).length) await rows.change(params.id, body, actor, query.version)
      return (await rows.byId(params.id, actor)) as never
    }),
  ),
  handle(contract.destroyPart, async ({ params, actor }) => {
    if (!params.id) refuse(notFound)
    await rows.remove(params.id, actor)
    return done(params.id)
  }),
]
function withoutUpdate(operations: object) {
  const { update: _update, ...rest } = operations as Record<string, string>
  return rest
}
