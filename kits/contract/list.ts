import { z } from 'zod'
import { id } from './fields.ts'
import {
  type Access,
  file,
  type In,
  type Nothing,
  type Out,
  operationId,
  type Route,
  route,
  type Schema,
  type Typed,
} from './route.ts'
import { whenAsked } from './when-asked.ts'

/** Which page of a list, counted from 1, and how many rows it has. */
export const paging = (perPage = 25, most = 200) => ({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(most).default(perPage),
})
/** In the query of what the server may keep (`keptBriefly`): how many seconds old an answer may be. */
export const maxAge = z.coerce.number().int().min(0).max(60).default(0)
/** A page of such rows. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.int(), current_page: z.int(), last_page: z.int() })
/** `1,2,3` in a query: rows by their ids, at most 500, none twice. */
export const idList = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,499}$/)
  .transform(list => [...new Set(list.split(',').map(Number))])
/** The rows that an act on many is done to: at most 500. */
export const manyIds = z.array(id).min(1).max(500)
/** What an act on many is sent, beside what it wants to know. `dry_run` does it and takes it back. */
export const onMany = { ids: manyIds, dry_run: z.boolean().default(false) }
/**
 * One verb of an act on many that has several, with the fields of that verb alone; the body of the act is the union of its
 * verbs by `act`. Forms and server check the same, once.
 */
export const verbOnMany = <Verb extends string, F extends z.ZodRawShape>(act: Verb, fields: F) =>
  z.strictObject({ ...onMany, act: z.literal(act), ...fields })

type Filters = Record<string, Schema>
/** What a list is asked: which page, in which order, which rows. `ids` in the address is `1,2,3`. */
export type ListAsked<Sort extends string = string, F extends Filters = any> = {
  page: number
  per_page: number
  sort: Sort | `-${Sort}`
  q?: string | undefined
  ids?: number[] | undefined
  /** The filter by whose values the rows are counted too. */
  by?: string | undefined
  filter: { [K in keyof F]?: Out<F[K]> | undefined }
}
type ListSent<Sort extends string, F extends Filters> = {
  page?: number
  per_page?: number
  sort?: Sort | `-${Sort}` | undefined
  q?: string | undefined
  ids?: string | undefined
  by?: string | undefined
  filter?: { [K in keyof F]?: In<F[K]> | undefined }
}
/** A list counts its rows by so many values of a filter, the largest first: a drawing of more says nothing. */
export const mostGroups = 50
/** All rows that match and have this value of a filter (null: none): how many they are, and by field the sum. */
export type Group = {
  value: string | number | boolean | null
  count: number
  totals: Record<string, number>
}
/** What a list answers. `nearest`: where nothing is found, the few whose names differ by a letter; they are no result, and not counted. */
export type Page<R> = {
  rows: R[]
  total: number
  current_page: number
  last_page: number
  nearest?: R[] | undefined
  /** By field: the sum over all that match, not over the page. */
  totals?: Record<string, number> | undefined
  /** All that match by the filter that `by` names, the largest first. */
  groups?: Group[] | undefined
}

type Pages<Row, Sort extends string, F extends Filters, P extends Schema> = Route<
  P,
  Typed<ListSent<Sort, F>, ListAsked<Sort, F>>,
  Nothing,
  Typed<Page<Row>>
>
/** A list: the route of its pages, and with it the one of its sheet. */
export type List<Row = any, Sort extends string = any, F extends Filters = any, P extends Schema = any> = Pages<
  Row,
  Sort,
  F,
  P
> & {
  /** The whole result as XLSX or CSV, filtered and sorted as the page is. */
  sheet: Route<
    P,
    Typed<ListSent<Sort, F> & { format?: 'xlsx' | 'csv' }, ListAsked<Sort, F> & { format: 'xlsx' | 'csv' }>,
    Nothing,
    Typed<any>
  >
  /** What its messages begin with: `<word>.many`, `<word>.fields.<field>`, `<word>.values.<field>.<value>`. */
  word: string
  /** The fields of a row that its sheet has, in this order. */
  columns: readonly (keyof Row & string)[]
  /** The fields whose sum over all that match stands at the foot of the list and of its sheet. */
  totals: readonly (keyof Row & string)[]
  /** The filters by whose values the rows can be counted (`by`). */
  groups: readonly string[]
  row: Schema
}

/** What is chosen from: records by name, searched and paged as a list is. It is no list of the college and has no sheet. */
export type Choices<Row = any, F extends Filters = any> = Pages<Row, 'name', F, Nothing>

type Declaration<Row extends Schema, Sort extends string, F extends Filters, P extends Schema> = {
  /** context.word: operation ids (`<word>.list`, `<word>.export`) and messages begin with it. */
  word: string
  path: string
  access: Access
  params?: P
  /** A row without an `id` is not asked for by `ids`. */
  row: Row & { shape: object }
  /** The fields by which it can be sorted, both ways. */
  sorts: readonly Sort[]
  /** How it is sorted when nobody asks. */
  sort: NoInfer<Sort | `-${Sort}`>
  /** Fields a list can be narrowed by; each may be left out. Days are those of Muscat. */
  filters?: F
  /** Whether it has a search box: every word is found somewhere, however it is spelt (`searchKey`). */
  search?: boolean
  /** Whether the nearest are answered where a search finds nothing (`nearest` of its source). */
  nearest?: boolean
  /** The fields of a row that its sheet has; by default all that are a plain value. */
  columns?: readonly (keyof Out<Row> & string)[]
  /** Fields that are added up over all that match, where the sum means something: amounts, hours, counts. */
  totals?: readonly (keyof Out<Row> & string)[]
  /** Filters with few values, by which all that match are counted and added up for a drawing: state, kind, speciality. */
  groups?: readonly (keyof NoInfer<F> & string)[]
  /** Where its sheet is and who may have it; by default beside it, for whoever may read it. */
  sheet?: { path?: string; access?: Access }
  perPage?: number
  /** One sentence for the OpenAPI document. */
  summary: string
}

type ReplyParts = { nearest?: boolean | undefined; totals: readonly string[]; groups: readonly string[] }
function replyOf(row: z.ZodType, { nearest = false, totals, groups }: ReplyParts) {
  const sums = z.object(Object.fromEntries(totals.map(field => [field, z.number()])))
  return pageOf(row).extend({
    ...(nearest && { nearest: z.array(row).optional() }),
    ...(totals.length > 0 && { totals: sums }),
    ...(groups.length > 0 && { groups: z.array(groupOf(sums)).optional() }),
  })
}
const groupOf = (totals: z.ZodType) =>
  z.object({
    value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    count: z.int(),
    totals,
  })

/** A list of rows, declared once: its pages, its sheet, its screen and its query read it (docs/architecture.md, lists). */
export function list<Row extends Schema, const Sort extends string, F extends Filters = {}, P extends Schema = Nothing>(
  declaration: Declaration<Row, Sort, F, P>,
): List<Out<Row>, Sort, F, P> {
  const { word, path, access, params, row, summary, totals = [], groups = [] } = declaration
  const shared = { method: 'GET' as const, ...(params && { params }) }
  const asked = whenAsked(
    { ...shared, name: `${word}.list`, path, access, summary },
    {
      query: () => queryOf(declaration),
      reply: () => replyOf(row as unknown as z.ZodType, { nearest: declaration.nearest, totals, groups }),
    },
  )
  const askedForSheet = whenAsked(
    {
      ...shared,
      name: `${word}.export`,
      path: declaration.sheet?.path ?? sheetPath(path),
      access: declaration.sheet?.access ?? access,
      reply: file('application/octet-stream'),
      summary: `${summary}; the whole result as a sheet`,
    },
    { query: () => sheetQueryOf(declaration) },
  )
  const pages = Object.assign(route(asked), { sheet: route(askedForSheet), word, totals, groups, row })
  const columns = () => declaration.columns ?? plainFields(row.shape as Record<string, z.ZodType>)
  return whenAsked(pages, { columns }) as never
}

type ChoicesDeclaration<Row extends Schema, F extends Filters> = {
  /** The operation id: context.word.verb. */
  name: string
  path: string
  access: Access
  row: Row & { shape: { id: unknown; name: unknown } }
  filters?: F
  summary: string
}

/**
 * What a field of a form, or a filter, chooses a record from. Served by `handleChoices`. `total` is how many are known by now:
 * where more than the page match, one more than there are up to its end.
 */
export function choices<Row extends Schema, F extends Filters = {}>({
  name,
  path,
  access,
  row,
  filters,
  summary,
}: ChoicesDeclaration<Row, F>): Choices<Out<Row>, F> {
  const asked = whenAsked(
    { name, method: 'GET' as const, path, access, summary },
    {
      query: () => queryOf({ row, sorts: ['name'], sort: 'name', ...(filters && { filters }) }),
      reply: () => pageOf(row as unknown as z.ZodType),
    },
  )
  return route(asked) as never
}

type Asked = Pick<
  Declaration<Schema, string, Filters, Schema>,
  'row' | 'sorts' | 'sort' | 'filters' | 'search' | 'perPage' | 'groups'
>
const sheetQueryOf = ({ groups: _, ...asked }: Asked) =>
  queryOf(asked).extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') })
function queryOf({ row, sorts, sort, filters = {}, search = true, perPage, groups = [] }: Asked) {
  const both = sorts.flatMap(each => [each, `-${each}`]) as [string, ...string[]]
  const optional = Object.entries(filters).map(([name, schema]) => [name, (schema as z.ZodType).optional()])
  return z.strictObject({
    ...paging(perPage),
    sort: z.enum(both).default(sort),
    ...(search && { q: z.string().max(100).optional() }),
    ...('id' in row.shape && { ids: idList.optional() }),
    ...(groups.length > 0 && { by: z.enum(groups as [string, ...string[]]).optional() }),
    filter: z.strictObject(Object.fromEntries(optional)).default({}),
  })
}

/** `/x/index/{type?}` has its sheet at `/x/sheet/{type?}`, `/x/changes` at `/x/changes/sheet`. */
const sheetPath = (path: string): string =>
  /\/index(?=\/|$)/.test(path) ? path.replace(/\/index(?=\/|$)/, '/sheet') : path.replace(/(\/\{\w+\?\})?$/, '/sheet$1')

/** What a cell can hold: no objects, no lists, nothing that only tells what may be done. */
const plainFields = (shape: Record<string, z.ZodType>): string[] =>
  Object.keys(shape).filter(field => field !== 'id' && !field.endsWith('_id') && isPlain(shape[field]!))
const isPlain = (schema: z.ZodType): boolean => {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodType }
  if (innerType) return isPlain(innerType)
  return !['object', 'array', 'record', 'union', 'tuple', 'unknown', 'any'].includes(type)
}

/** Whether a route is a list with a sheet of its own. */
export const isList = (value: Route): value is List => 'sheet' in value && operationId(value).endsWith('.list')
