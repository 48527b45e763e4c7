import {
  type Access,
  type AnySchema,
  bare,
  type EditMany,
  kindOf,
  type Resource,
  type Route,
} from '@halaqa/kit-contract'
import { day, type Language } from '@halaqa/kit-contract/format'
import type { IconName, Tone } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import type { ActionProps } from '../action/action-dialog.tsx'
import type { Act } from '../action/action-plan.ts'
import type { RouteMeta } from '../data/data-provider.ts'
import { shapeOf } from '../form/shape.ts'
import type { WordsOf } from '../office-context.ts'

/** A row of any list: react-admin wants an id, ours say what can be done. */
export type AnyRow = Record<string, unknown> & { id: number | string; can?: Record<string, boolean> }

/** A column as the kit works with it; `schema` says how a value looks unless `render` does. */
export type ColumnSpec = {
  source: string
  schema?: AnySchema
  render?: (row: never) => ReactNode
  tones?: Record<string, Tone>
  isExtra?: boolean
  /** What `render` draws is a figure. */
  isFigure?: boolean
  sortable: boolean
}

/** A filter that everybody has, as a tab above the list. `label` is a message key; `isCounted` says how many are behind it. */
export type Preset = {
  key: string
  label: string
  filter: Record<string, unknown>
  sort?: string
  isCounted?: boolean
}

/** An act on the selected rows: itself, or with the part of the body that is always the same, and the fields to ask. */
type Chosen = { act: Act; body?: object; ask?: string[]; icon?: IconName; undo?: ActionProps['undo'] }
export type BulkAct = Act | Chosen
export const bulkAct = (given: BulkAct): Chosen => ('act' in given ? given : { act: given })

/** All that a list page needs to know, made from a resource or from a single route. */
export type ListSpec = {
  /** react-admin's name of the list, and the key of what a person sets for it. */
  name: string
  /** What the message keys begin with: `<word>.many`, `<word>.fields.<source>`. */
  word: string
  access: Access
  meta?: RouteMeta
  /** Permanent filter: the parent of a child's list. */
  within?: Record<string, unknown>
  columns: ColumnSpec[]
  /** The field that names a row. */
  title: string
  filters: Record<string, AnySchema>
  hasSearch: boolean
  sort: string
  presets: Preset[]
  open: (row: AnyRow) => string | undefined
  glance?: (row: never) => ReactNode
  /** False where what the quick look shows has the acts in it. */
  glanceActs?: boolean
  actionsOf: (row: AnyRow) => [verb: string, act: Act][]
  /** Fields of a row that are sent with an act of it, by its verb. */
  sends?: Record<string, string[]>
  bulk: Record<string, BulkAct>
  /** The edit of one field of many rows, where whoever looks may do it. */
  edit?: EditMany
  /** The export route and the parameters of its path. */
  exports?: { route: Route; params: object }
  create?: { to: string; access: Access }
  notice?: ReactNode
  /** What its rows can be counted by, and the fields that are added up; a report opens with the drawing. */
  figures?: { groups: readonly string[]; totals: readonly string[]; isReport: boolean }
}

/** Whether rows are ticked: something can be done to many. */
export const isSelectable = ({ bulk, edit }: Pick<ListSpec, 'bulk' | 'edit'>): boolean =>
  Boolean(edit) || Object.keys(bulk).length > 0
/** The acts on many, the edit among them. */
export const actsOnRows = ({ bulk, edit }: Pick<ListSpec, 'bulk' | 'edit'>): Act[] => [
  ...Object.values(bulk).map(given => bulkAct(given).act),
  ...(edit ? [edit] : []),
]

/** The fields of a row of a list route's reply. */
export function rowShapeOf(route: Route): Record<string, AnySchema> {
  const rows = shapeOf(route.reply).rows
  return rows ? shapeOf(bare(rows)._zod.def.element) : {}
}

/** What the query of a list route declares: its filters, its sorts (with their default), and whether it searches. */
export function queryOf(route: Route) {
  const query = shapeOf(route.query)
  const entries = query.sort ? (bare(query.sort)._zod.def.entries ?? {}) : {}
  const fallback = (query.sort?._zod.def as { defaultValue?: unknown } | undefined)?.defaultValue
  return {
    filters: query.filter ? shapeOf(query.filter) : {},
    sorts: Object.values(entries),
    sort: typeof fallback === 'string' ? fallback : (Object.values(entries)[0] ?? ''),
    hasSearch: 'q' in query,
  }
}

/** "-startsOn" as react-admin keeps it. */
export const sortOf = (sort: string): { field: string; order: 'ASC' | 'DESC' } => ({
  field: sort.replace(/^-/, ''),
  order: sort.startsWith('-') ? 'DESC' : 'ASC',
})

/** The fields of a resource, as the contract's list filters them. */
export const resourceFilters = (resource: Resource): Record<string, AnySchema> =>
  Object.fromEntries(
    ((resource.list.filters ?? []) as string[]).map(source => [
      source,
      (resource.record.shape as Record<string, AnySchema>)[source]!,
    ]),
  )

/** A row's name for people: the field that names it, else its number. */
export const nameOf = (spec: Pick<ListSpec, 'title'>, row: AnyRow): string => String(row[spec.title] || row.id)

/** What the page of a record is called; a day is written as days are. */
export function recordName(
  resource: Resource,
  title: string,
  row: Record<string, unknown>,
  language: Language,
): string {
  const schema = (resource.record.shape as Record<string, AnySchema>)[title]
  return schema && kindOf(schema) === 'day' ? day(String(row[title]), language) : String(row[title])
}

/** The words of a filter: its own when the context wrote some, else those of the field. */
export const filterLabel = (spec: Pick<ListSpec, 'word'>, source: string, words: WordsOf): string =>
  words(`${spec.word}.filters.${source}`, { _: words(`${spec.word}.fields.${source}`, { _: source }) })

/** What a choice, or yes and no, of a filter is called. */
export const valueLabel = (spec: Pick<ListSpec, 'word' | 'filters'>, source: string, value: string, words: WordsOf) =>
  words(
    kindOf(spec.filters[source]!) === 'boolean' ? `ra.boolean.${value}` : `${spec.word}.values.${source}.${value}`,
    {
      _: value,
    },
  )

/** The value of a filter; yes and no come back from the address as text. */
export const typedValue = (value: unknown): unknown => (value === 'false' ? false : value === 'true' ? true : value)
