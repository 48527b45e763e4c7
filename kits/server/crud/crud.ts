import { type Draft, editManyOf, type OperationName, type Resource, type ResourceRoutes } from '@halaqa/kit-contract'
import { done } from '@halaqa/kit-server/acts'
import { type Context, FileReply, type Handler, handle } from '@halaqa/kit-server/http'
import { rememberSelectable } from '@halaqa/kit-server/list'
import { handleMany } from '@halaqa/kit-server/selection'
import { eq } from 'drizzle-orm'
import { choicesFor } from './choices.ts'
import { editsOf } from './edits.ts'
import { exportOf } from './export.ts'
import { idsOf, listOf, type Query } from './list.ts'
import type { CrudOptions } from './options.ts'
import { type AnyRow, rowsOf } from './rows.ts'

/** The handlers of a plain resource: an array like any other, to be filtered, replaced and added to. */
export function crud<
  Rec,
  Inp,
  Op extends OperationName,
  Parent extends keyof Rec & string,
  Filter extends keyof Rec & string,
  Can extends string,
>(resource: Resource<Rec, Inp, Op, Parent, Filter, Can>, options: CrudOptions<Rec, Inp, Can>): Handler[] {
  const plain = resource as Resource
  const rows = rowsOf(plain, options as never)
  const routes = resource.routes as unknown as ResourceRoutes<AnyRow, Record<string, unknown>, string, string, string>
  const parent = (resource.parent ?? '') as string
  /** Of the parent that the address names, when it names one. */
  const within = ({ params }: Context) =>
    parent && params[parent] !== undefined ? eq(rows.columns[parent]!, params[parent]) : undefined
  const page = (context: Context, query: Query) => listOf(plain, rows, context.actor, query, context.params[parent])

  if (routes.deleteBulk?.perform.selectsFrom || editManyOf(plain))
    rememberSelectable(routes.list, {
      ids: asking => idsOf(plain, rows, asking.actor, asking.query as Query, asking.params[parent]),
      rows: async asking =>
        (await listOf(plain, rows, asking.actor, asking.query as Query, asking.params[parent])).rows,
    })

  const undeleting = () => [
    handle((routes.delete ?? routes.deleteBulk).undo!, ({ body }) => rows.restoreMany(body.ids)),
  ]

  const many: typeof handleMany = (route, run) => (route.selectsFrom ? handleMany(route, run) : handle(route, run))
  const makers: Record<OperationName, () => Handler[]> = {
    list: () => [handle(routes.list, context => page(context, context.query as Query) as never)],
    create: () => [
      handle(routes.create, async context => {
        const own = parent ? { [parent]: context.params[parent] } : {}
        const defaults = { ...own, ...(await options.draft?.(context)) }
        return { defaults, choices: await choicesFor(plain, context) } as Draft
      }),
    ],
    store: () => [handle(routes.store, async ({ actor, body }) => rows.byId(await rows.add(body), actor))],
    show: () => [handle(routes.show, ({ actor, params }) => rows.byId(params.id, actor))],
    edit: () => [handle(routes.edit, ({ actor, params }) => rows.byId(params.id, actor))],
    update: () => [
      handle(routes.update, async ({ actor, params, query, body }) => {
        await rows.change(params.id, body, actor, query.version)
        return rows.byId(params.id, actor)
      }),
    ],
    delete: () => [
      handle(routes.delete.preview, ({ actor, params }) => rows.previewRemoval(params.id, actor)),
      handle(routes.delete.perform, async ({ actor, params }) => {
        const canUndo = await rows.remove(params.id, actor)
        return { ...done(params.id), can_undo: canUndo }
      }),
      ...undeleting(),
    ],
    deleteBulk: () => [
      many(routes.deleteBulk.preview, context =>
        rows.previewRemovals(context.query.ids, context.actor, within(context)),
      ),
      many(routes.deleteBulk.perform, context => {
        const { actor, body } = context
        return rows.removeMany(body.ids, actor, body.dry_run ?? false, within(context))
      }),
      // The route is one, wherever it is declared.
      ...('delete' in resource.operations ? [] : undeleting()),
    ],
    export: () => [
      handle(routes.export, context => {
        const { format = 'xlsx', ...query } = context.query as Query & { format?: 'csv' | 'xlsx' }
        const source = (at: number) => page(context, { ...query, page: at, per_page: 200 })
        return new FileReply(exportOf(plain, format, context.language, source), { name: `${resource.name}.${format}` })
      }),
    ],
  }
  const handlers = Object.keys(resource.operations).flatMap(operation => makers[operation as OperationName]())
  const update = handlers.find(({ route }) => route === routes.update)
  return update ? [...handlers, ...editsOf(plain, rows, update)] : handlers
}
