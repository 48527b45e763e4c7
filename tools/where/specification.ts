/** The tables of docs/specification, and which of their routes are served. */
import type { Route } from '@halaqa/kit-contract'
import { served } from './contracts.ts'
import { lineOf, type Place, textOf } from './parsed.ts'

export const tableNames = ['routes', 'screens', 'rules', 'constants', 'errors', 'modals', 'events'] as const
type Cells = Record<string, string>
/** A row of a table: where it stands, and its cells by the name of their column. */
export type Row = Place & { id: string; cells: Cells }

/** The rows of a table that has ids. */
export function rowsOf(table: (typeof tableNames)[number]): Row[] {
  const file = `docs/specification/${table}.tsv`
  const [head = '', ...lines] = textOf(file).trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((text, at) => {
    const cells = Object.fromEntries(text.split('\t').map((cell, column) => [columns[column] ?? '', cell]))
    return { file, line: at + 2, id: cells.id ?? '', cells }
  })
}

/** Every row with an id. */
export const rows = new Map(tableNames.flatMap(rowsOf).map(row => [row.id, row]))

/** Decisions by their numbers: where each stands, and what it says. */
export const decisions = new Map(
  [...textOf('docs/specification/decisions.md').matchAll(/^\*\*(\d+)\. .*$/gm)].map(match => [
    Number(match[1]),
    {
      file: 'docs/specification/decisions.md',
      line: lineOf({ text: match.input }, match.index),
      text: match[0].replaceAll('**', ''),
    },
  ]),
)

/** An address without the names of its parameters, which differ between the specification and us (ADR 0006). */
export const shapeOf = (path: string): string => path.replace(/\{[^}]*\}/g, '{}').replace(/\/+$/, '') || '/'
/** The shapes at which an address answers: `/a/{x?}` at `/a` and at `/a/{}`. */
export function shapesOf(path: string): string[] {
  const [optional] = /\/\{\w+\?\}/.exec(path) ?? []
  if (!optional) return [shapeOf(path)]
  return [...shapesOf(path.replace(optional, '')), ...shapesOf(path.replace(optional, optional.replace('?', '')))]
}

const at = new Map<string, Route[]>()
for (const route of served)
  for (const shape of shapesOf(route.path)) {
    const key = `${route.method} ${shape}`
    at.set(key, [...(at.get(key) ?? []), route])
  }

export type Specified = {
  row: Row
  /** What is served of it; of what the specification asks by GET and we do by POST, both. */
  routes: Route[]
  /** Whether every method and form that it names is answered. */
  isServed: boolean
}

const routeRows = rowsOf('routes').map(row => ({
  row,
  methods: (row.cells.methods ?? '').split(','),
  shapes: shapesOf(row.cells.path ?? ''),
}))
const named = new Set(
  routeRows.flatMap(({ methods, shapes }) => methods.flatMap(each => shapes.map(shape => `${each} ${shape}`))),
)

/** The rows of routes, each with the routes that answer it: by method and shape. */
export const specified: Specified[] = routeRows.map(({ row, methods, shapes }) => {
  // A row of all five methods asks for one that reads and one that writes.
  const needed = methods.length > 3 ? ['GET', 'POST'] : methods
  const isOneEnough = row.cells.note?.includes('with or without')
  const isServed = needed.every(method => {
    const answered = shapes.filter(shape => at.has(`${method} ${shape}`))
    return isOneEnough ? answered.length > 0 : answered.length === shapes.length
  })
  const acts = shapes.filter(shape => !named.has(`POST ${shape}`)).map(shape => `POST ${shape}`)
  const routes = [...methods.flatMap(method => shapes.map(shape => `${method} ${shape}`)), ...acts]
  return { row, routes: [...new Set(routes.flatMap(key => at.get(key) ?? []))], isServed }
})

const idsByRoute = new Map<Route, string[]>()
for (const { row, routes } of specified)
  for (const route of routes) idsByRoute.set(route, [...(idsByRoute.get(route) ?? []), row.id])

/** The ids under which a route is specified; a POST that does what the specification asks by GET bears the same. */
export const idsOf = (route: Route): string[] => idsByRoute.get(route) ?? []
