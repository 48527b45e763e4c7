/** What `npm run where` says of a route, and of what the specification calls by a number. */
import { operationId, type Route } from '@halaqa/kit-contract'
import { citations, idsIn } from './citations.ts'
import { contractOf, wordOf } from './contracts.ts'
import { handlerOf, useCasesOf } from './handlers.ts'
import { filesOf, type Place, shown, textOf } from './parsed.ts'
import { pageAt } from './portal.ts'
import { screensOf } from './screens.ts'
import { decisions, idsOf, type Row, rows, type Specified, specified } from './specification.ts'
import { testsOf } from './tests.ts'

const allGuards = 'registrars, students, teachers, users, libraryusers, affiliates, marketusers'
/** Who may call, in a line. */
export const accessOf = ({ access }: Route): string =>
  access === 'public'
    ? 'public'
    : [access.guards.join(', ').replace(allGuards, 'signed in'), access.permission].filter(Boolean).join(' · ')

const notFound = ['not found']
/** A heading before the first of its lines. */
const under = (heading: string, lines: string[]): string[] =>
  (lines.length ? lines : notFound).map((line, at) => `  ${(at ? '' : heading).padEnd(10)} ${line}`)

/** Everything about one route: from its number in the specification to its screen. */
export function ofRoute(route: Route): string {
  const ids = idsOf(route)
  const contract = contractOf(route)
  const handler = handlerOf(route)
  const cases = useCasesOf(route).map(each => `${shown(each)} ${each.name}`)
  return [
    `${route.method} ${route.path}`,
    ...under('specified', ids.length ? ids.map(id => `${id} ${placeOfRow(id)}`) : ['not in the specification']),
    ...under('operation', [operationId(route)]),
    ...under('does', [route.summary]),
    ...under('access', [accessOf(route)]),
    ...under('contract', contract ? [`${shown(contract)} ${contract.name}`] : []),
    ...under('handler', handler ? [shown(handler)] : []),
    ...under('use case', cases.length ? cases : ['none of its own: kits/server answers']),
    ...under('tests', [...testsOf(route).map(shown), 'apps/server/routes.test.ts asks every route']),
    ...under('screen', screensOf(route).map(shown)),
    ...under('messages', messagesOf(route)),
  ].join('\n')
}

/** One line for each of many. */
export const inShort = (route: Route): string =>
  `${route.method.padEnd(6)} ${route.path.padEnd(56)} ${operationId(route)} ${idsOf(route).join(' ')}`.trimEnd()

export const notBuilt = ({ row }: Specified): string =>
  `${row.id} ${row.cells.methods} ${row.cells.path}: specified, not built (${shown(row)})`

/** A row of the specification, or a decision, with every place that cites it. */
export function ofId(id: string): string | undefined {
  const row = rows.get(id)
  const decision = decisions.get(Number(/^decision (\d+)$/.exec(id)?.[1]))
  const found = row ?? decision
  if (!found) return undefined
  const lines = row ? cellsOf(row) : [decision?.text ?? '']
  // A rule is held where the constants that it names are.
  const itsIds = [id, ...idsIn(row?.cells.constants ?? '')]
  const cited = citations().filter(each => itsIds.includes(each.id))
  return [
    `${id} (${shown(found)})`,
    ...lines.map(line => `  ${line}`),
    ...(row && /^[SB]/.test(id) ? under('screen', screensAt(row)) : []),
    ...under('cited in', [...new Set(cited.map(shown))]),
  ].join('\n')
}

/** The page of the portal at the address of a row; of a row of the office, the screens of the routes that it names. */
function screensAt({ cells }: Row): string[] {
  const page = cells.path ? pageAt(cells.path) : undefined
  const [from, to] = (cells.note ?? '').match(/\bT\d{4}\b/g) ?? []
  const named = specified.filter(({ row }) => from && row.id >= from && row.id <= (to ?? from))
  const places = [...(page ? [page] : []), ...named.flatMap(({ routes }) => routes.flatMap(screensOf))]
  return [...new Set(places.map(({ file }) => file))]
}

/** A decision on how the program is made, by its number of four digits. */
export function ofRecord(number: string): string | undefined {
  const file = filesOf(['docs/decisions/*.md']).find(each => each.includes(`/${number}-`))
  return file && `${file}\n  ${textOf(file).split('\n', 1)[0]?.replace(/^# /, '')}`
}

const placeOfRow = (id: string) => {
  const row = rows.get(id)
  return row ? `(${shown(row)})` : ''
}
const cellsOf = ({ cells }: Row) =>
  Object.entries(cells).flatMap(([column, cell]) => (column !== 'id' && cell ? [`${column.padEnd(10)} ${cell}`] : []))

/** What the messages of a route begin with, and where they stand. */
function messagesOf(route: Route): string[] {
  const word = wordOf(route)
  if (!word) return ['no word of its own']
  const [context = '', name = ''] = word.split('.')
  const places = filesOf([`contexts/${context}/messages/*.json`]).flatMap(file => keyIn(file, [context, name]))
  return [`${word}.…`, ...(places.length ? places.map(shown) : ['says nothing of its own'])]
}

/** Where a key of keys stands in a file of messages. */
function keyIn(file: string, path: string[]): Place[] {
  const open: string[] = []
  for (const [at, text] of textOf(file).split('\n').entries()) {
    const [, key] = /^\s*"([^"]+)": \{/.exec(text) ?? []
    if (key && [...open, key].join() === path.join()) return [{ file, line: at + 1 }]
    if (key && !text.includes('}')) open.push(key)
    else if (!key && /^\s*\}/.test(text)) open.pop()
  }
  return []
}
