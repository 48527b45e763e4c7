import { z } from 'zod'
import { type Action, action, type UndoRoute } from './action.ts'
import { BulkResult, RowResult } from './bulk-result.ts'
import { idInPath } from './fields.ts'
import { type AnySchema, inQuery } from './kinds.ts'
import { idList, manyIds, onMany, type Page, pageOf, paging } from './list.ts'
import { type Access, file, type Nothing, placeholders, type Route, route, type Schema, type Typed } from './route.ts'
import { selecting, selectingInQuery } from './selection.ts'
import { recordVersion, VersionQuery } from './version.ts'
import { whenAsked } from './when-asked.ts'

/** z.object(…) of which T comes out. The kit's types speak of plain data, so that the compiler's messages do. */
export type Shaped<T> = { _zod: { input: unknown; output: T }; shape: object }

/** The operations a plain resource can have. Which of them it has, and where, is said in `operations`. */
export type OperationName =
  | 'list'
  | 'create'
  | 'store'
  | 'show'
  | 'edit'
  | 'update'
  | 'delete'
  | 'deleteBulk'
  | 'export'

export type Row<Rec = any, Can extends string = string> = Rec & {
  id: number
  can: Record<'edit' | 'delete' | Can, boolean>
  /** What a change names as the state that it was made on. */
  version?: string
}
export type Draft<Inp = any> = { defaults: Partial<Inp>; choices: Record<string, { id: number; name: string }[]> }
export type ListQuery<Rec = any, Filter extends string = string> = {
  page?: number
  per_page?: number
  q?: string
  sort?: (keyof Rec & string) | `-${keyof Rec & string}`
  ids?: string
  filter?: { [K in Filter]?: unknown }
}

export type ResourceRoutes<
  Rec = any,
  Inp = any,
  Parent extends string = any,
  Filter extends string = any,
  Can extends string = any,
> = {
  list: Route<Typed<{ [K in Parent]: number }>, Typed<ListQuery<Rec, Filter>>, Nothing, Typed<Page<Row<Rec, Can>>>>
  create: Route<Typed<{ [K in Parent]: number }>, Nothing, Nothing, Typed<Draft<Inp>>>
  store: Route<Nothing, Nothing, Typed<Inp>, Typed<Row<Rec, Can>>>
  show: Route<Typed<{ id: number }>, Nothing, Nothing, Typed<Row<Rec, Can>>>
  edit: Route<Typed<{ id: number }>, Nothing, Nothing, Typed<Row<Rec, Can>>>
  update: Route<Typed<{ id: number }>, Typed<{ version?: string }>, Typed<Inp>, Typed<Row<Rec, Can>>>
  delete: Action<Typed<{ id: number }>, Nothing, Typed<RowResult>>
  deleteBulk: Action<
    Nothing,
    Typed<{ ids: number[]; dry_run?: boolean }>,
    Typed<BulkResult>,
    Typed<{ ids: string }, { ids: number[] }>
  >
  export: Route<
    Typed<{ [K in Parent]: number }>,
    Typed<ListQuery<Rec, Filter> & { format?: 'csv' | 'xlsx' }>,
    Nothing,
    Typed<any>
  >
}

type Declaration<
  Rec,
  Inp,
  Op extends OperationName,
  Parent extends keyof Rec & string,
  Filter extends keyof Rec & string,
  Can extends string,
> = {
  /** context.word: message keys, operation ids and react-admin use it. */
  name: string
  /** What the paths of the operations begin with, to the letter of the specification. */
  path: string
  record: Shaped<Rec>
  input: Shaped<Inp>
  read: Access
  write: Access
  /** The field that says whose child a record is; `{field}` in the list, create and export paths. */
  parent?: Parent
  list: { sort: (keyof Rec & string) | `-${keyof Rec & string}`; filters?: Filter[]; search?: (keyof Rec & string)[] }
  /** What else a row says can be done with it, besides edit and delete. */
  can?: Can[]
  /** The fields of the input that may be edited on many rows of its list at once (ADR 0074, `editManyOf`); none that is not named. */
  edits?: readonly (keyof Inp & string)[]
  operations: Record<Op, string>
}

export type Resource<
  Rec = any,
  Inp = any,
  Op extends OperationName = any,
  Parent extends keyof Rec & string = any,
  Filter extends keyof Rec & string = any,
  Can extends string = any,
> = Declaration<Rec, Inp, Op, Parent, Filter, Can> & {
  routes: Pick<ResourceRoutes<Rec, Inp, Parent, Filter, Can>, Op>
  rows: z.ZodType
}

/** A plain resource: records that are listed, added, changed and removed. Expands to ordinary routes under `routes`. */
export function resource<
  Rec,
  Inp,
  Op extends OperationName,
  Parent extends keyof Rec & string = never,
  Filter extends keyof Rec & string = never,
  Can extends string = never,
>(declaration: Declaration<Rec, Inp, Op, Parent, Filter, Can>): Resource<Rec, Inp, Op, Parent, Filter, Can> {
  const { name, path, read, write, list, parent, operations } = declaration
  const shapeOf = (of: 'record' | 'input') =>
    (declaration[of] as unknown as z.ZodObject<Record<string, z.ZodType>>).shape
  const made = whenAsked(
    {},
    {
      row: () => {
        const verbs = ['edit', 'delete', ...(declaration.can ?? [])]
        const can = z.object(Object.fromEntries(verbs.map(verb => [verb, z.boolean()])))
        return z.object({ ...shapeOf('record'), can, version: recordVersion.optional() })
      },
      query: () => listQuery(shapeOf('record'), list),
    },
  )
  const row = () => made.row
  const one = name.split('.').at(-1)!.replaceAll('-', ' ')
  const many = `${one}s`
  const at = (operation: OperationName) => path + (operations as Record<string, string>)[operation]
  const params = (operation: OperationName): Schemas => {
    const names = placeholders(at(operation))
    const stray = names.find(each => each !== 'id' && each !== parent && !at(operation).includes(`{${each}?}`))
    if (stray) throw new Error(`${name}: {${stray}} in the path of ${operation} is neither id nor the parent`)
    const fieldOf = (each: string) => (at(operation).includes(`{${each}?}`) ? idInPath.optional() : idInPath)
    return names.length ? { params: () => z.object(Object.fromEntries(names.map(each => [each, fieldOf(each)]))) } : {}
  }
  const make = (
    operation: OperationName,
    method: 'GET' | 'POST',
    { access = method === 'GET' ? read : write, ...rest }: Partial<Route> & { summary: string },
    schemas: Schemas & { reply?: () => Schema },
  ) =>
    route(
      whenAsked(
        { name: `${name}.${operation}`, method, path: at(operation), access, ...rest },
        { ...params(operation), ...schemas },
      ) as unknown as Route,
    )
  const makeAction = (operation: OperationName, rest: object, schemas: Schemas) =>
    action(
      whenAsked(
        { name: `${name}.${operation}`, path: at(operation), access: write, ...rest },
        { ...params(operation), ...schemas },
      ) as never,
    )

  const listing =
    'list' in operations
      ? make('list', 'GET', { summary: `List ${many}` }, { query: () => made.query, reply: () => pageOf(made.row) })
      : (undefined as unknown as Route)
  // All that match are those of the parent whose list it is: where the address does not name it, rows are named by ids.
  const isSelected =
    'deleteBulk' in operations && listing && (!parent || at('deleteBulk').includes(`{${parent as string}}`))
  const undelete = route(
    whenAsked(
      {
        name: `${name}.undelete`,
        method: 'POST' as const,
        path: `${path}/undelete`,
        access: write,
        reply: BulkResult,
        summary: `Put back ${many} that one has just deleted`,
      },
      { body: () => z.strictObject({ ids: manyIds }) },
    ),
  ) as unknown as UndoRoute
  const draft = () =>
    z.object({
      defaults: z.object(optionals(shapeOf('input'))),
      choices: z.record(z.string(), z.array(z.object({ id: z.int(), name: z.string() }))),
    })
  const body = () => declaration.input
  const makers: Record<OperationName, () => Route | Action> = {
    list: () => listing,
    create: () => make('create', 'GET', { access: write, summary: `What a new ${one} starts from` }, { reply: draft }),
    store: () => make('store', 'POST', { status: 201, summary: `Add a ${one}` }, { body, reply: row }),
    show: () => make('show', 'GET', { summary: `Show a ${one}`, followable: true }, { reply: row }),
    edit: () => make('edit', 'GET', { summary: `A ${one} to be edited` }, { reply: row }),
    update: () => {
      const summary = `Change a ${one}; refused when it is no longer at the named version`
      return make('update', 'POST', { query: VersionQuery, summary }, { body, reply: row })
    },
    delete: () => ({
      ...makeAction('delete', { reply: RowResult, summary: `Delete a ${one}` }, {}),
      undo: undelete,
    }),
    deleteBulk: () => ({
      ...makeAction(
        'deleteBulk',
        { ...(isSelected && { selectsFrom: listing }), reply: BulkResult, summary: `Delete several ${many}` },
        {
          query: () => z.strictObject(isSelected ? selectingInQuery(listing) : { ids: idList }),
          body: () => (isSelected ? selecting(listing, Bulk) : Bulk),
        },
      ),
      undo: undelete,
    }),
    export: () =>
      make(
        'export',
        'GET',
        { reply: file('application/octet-stream'), summary: `Export ${many}` },
        { query: () => made.query.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }) },
      ),
  }
  const routes = Object.fromEntries(
    Object.keys(operations).map(operation => [operation, makers[operation as OperationName]()]),
  )
  return whenAsked({ ...declaration, routes: routes as never }, { rows: row }) as never
}

type Schemas = Partial<Record<'params' | 'query' | 'body', () => Schema>>

const Bulk = z.strictObject(onMany)

/** A default would fill in what the server left out. */
const optionals = (shape: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      key,
      (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional(),
    ]),
  )
function listQuery(shape: Record<string, z.ZodType>, list: { filters?: string[]; search?: string[]; sort: string }) {
  const sorts = Object.keys(shape).flatMap(key => [key, `-${key}`]) as [string, ...string[]]
  const filters = (list.filters ?? []).map(key => [key, inQuery(shape[key] as unknown as AnySchema).optional()])
  return z.strictObject({
    ...paging(),
    sort: z.enum(sorts).default(list.sort),
    // A search box that finds whatever is asked is none.
    ...(list.search?.length && { q: z.string().max(100).optional() }),
    ids: idList.optional(),
    filter: z.strictObject(Object.fromEntries(filters)).default({}),
  })
}
