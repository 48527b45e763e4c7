import {
  type Access,
  type AnySchema,
  type EditMany,
  isList,
  operationId,
  type Page,
  type Route,
  reference,
  type Typed,
} from '@halaqa/kit-contract'
import type { Tone } from '@halaqa/kit-web/light'
import { type ReactNode, useMemo } from 'react'
import { type Act, performing } from '../action/action-plan.ts'
import { useMay, useMayOpen } from '../office-context.ts'
import { ListPage } from './list-page.tsx'
import { type BulkAct, bulkAct, type ColumnSpec, type ListSpec, type Preset, queryOf, rowShapeOf } from './list-spec.ts'

export type PlainColumn<Row> =
  | (keyof Row & string)
  | {
      source: keyof Row & string
      render?: (row: Row) => ReactNode
      /** Colours of a choice's values: shows them as chips. */
      tones?: Record<string, Tone>
      /** Shown to those who choose it among the columns. */
      isExtra?: boolean
      /** What `render` draws is a figure: units stand under units, and a phone says what it counts. */
      isFigure?: boolean
    }

/** A list over any route that takes page, per_page, sort, q and filter[…] and answers rows, total, current_page, last_page. */
export type ListOf<Row> = {
  route: Route<any, any, any, Typed<Page<Row>>>
  params?: object
  /** What the message keys begin with: `<word>.many`, `<word>.one`, `<word>.fields.<source>`, `<word>.actions.<verb>`. */
  word: string
  columns: PlainColumn<Row>[]
  /** The field that names a row. Default: the first column. */
  title?: keyof Row & string
  /** Where a row leads. */
  open?: (row: Row) => string | undefined
  /** What the quick look shows; without it, the columns. */
  glance?: (row: Row) => ReactNode
  /** False where what the quick look shows has the acts in it. */
  glanceActs?: boolean
  /** Actions of a row, shown where `row.can[verb]` is true. */
  actions?: Record<string, Act>
  /** Fields of a row that are sent with an action of it, by its verb: what was looked at. */
  sends?: Record<string, (keyof Row & string)[]>
  /** Actions on the selected rows. */
  bulk?: Record<string, BulkAct>
  /** Views that everybody has, as tabs. */
  presets?: Preset[]
  /** Which of the route's filters are offered, in this order; default all. */
  filters?: string[]
  /** Filters that hold the id of a record: they are asked by its name. `{ specialty_id: 'academics.specialty' }` */
  references?: Record<string, string>
  exports?: Route
  create?: { to: string; access: Access }
  /** The edit of a field of many rows. */
  edit?: EditMany
  /** What holds for the whole list, said under its head. */
  notice?: ReactNode
  /** It is read for its figures more than for its rows: the drawing stands over them from the start. */
  isReport?: true
  /** Rows without an `id` of their own. */
  rowId?: (row: Row) => number | string
}

const columnOf = (column: PlainColumn<any>, shape: ReturnType<typeof rowShapeOf>, sorts: string[]): ColumnSpec => {
  const given = typeof column === 'string' ? { source: column } : column
  return { ...given, schema: shape[given.source], sortable: sorts.includes(given.source) }
}

function filtersOf(declared: Record<string, AnySchema>, { filters, references = {} }: ListOf<any>) {
  const named = (filters ?? Object.keys(declared)).filter(source => declared[source])
  const schemaOf = (source: string) =>
    references[source] ? (reference(references[source]) as unknown as AnySchema) : declared[source]!
  return Object.fromEntries(named.map(source => [source, schemaOf(source)]))
}

/** What the list page needs, read from the route's schemas. */
export function specOfRoute(
  options: ListOf<any>,
  may: (access: Access) => boolean,
  mayOpen: (address: string) => boolean = () => true,
): ListSpec {
  const { route, params = {}, word, open, actions = {}, bulk = {}, rowId } = options
  // A list that is declared as one brings its sheet along.
  const sheet = options.exports ?? (isList(route) ? route.sheet : undefined)
  const shape = rowShapeOf(route)
  const query = queryOf(route)
  const columns = options.columns.map(column => columnOf(column, shape, query.sorts))
  return {
    name:
      operationId(route) +
      Object.values(params)
        .map(each => `/${each}`)
        .join(''),
    word,
    access: route.access,
    meta: { route, params, ...(rowId && { rowId: rowId as (row: never) => number | string }) },
    columns,
    title: options.title ?? columns[0]!.source,
    filters: filtersOf(query.filters, options),
    hasSearch: query.hasSearch,
    sort: query.sort,
    presets: options.presets ?? [],
    open: row => {
      const to = open?.(row)
      return to && mayOpen(to) ? to : undefined
    },
    glance: options.glance,
    glanceActs: options.glanceActs ?? true,
    notice: options.notice,
    actionsOf: row => Object.entries(actions).filter(([verb]) => row.can?.[verb]),
    ...(options.sends && { sends: options.sends }),
    bulk: Object.fromEntries(Object.entries(bulk).filter(([, given]) => may(performing(bulkAct(given).act).access))),
    ...(options.edit && may(options.edit.access) && { edit: options.edit }),
    ...(sheet && { exports: { route: sheet, params } }),
    ...(options.create && { create: options.create }),
    ...(isList(route) &&
      route.groups.length > 0 && {
        figures: { groups: route.groups, totals: route.totals, isReport: options.isReport ?? false },
      }),
  }
}

const useSpec = (options: ListOf<any>): ListSpec => {
  const may = useMay()
  const mayOpen = useMayOpen()
  const key = operationId(options.route) + JSON.stringify(options.params ?? {})
  // Routes, columns and functions are constants of a screen; what changes is whose list it is. react-admin wants equal objects.
  return useMemo(() => specOfRoute(options, may, mayOpen), [key, may, mayOpen])
}

/** A list page over any list route, with the look and the keys of every other list. */
export function PlainList<Row>(options: ListOf<Row>) {
  return <ListPage spec={useSpec(options)} />
}
