/** Finds what somebody asks `npm run where` for: a number, an address, an operation, words. */
import { matchesSearch, operationId, type Route } from '@halaqa/kit-contract'
import { wordsIn } from '@halaqa/kit-contract/words'
import { contexts } from '../../apps/server/contexts.ts'
import { inShort, notBuilt, ofId, ofRecord, ofRoute } from './answer.ts'
import { propertyOf, served, wordOf } from './contracts.ts'
import { idsOf, type Specified, shapeOf, specified } from './specification.ts'

/** Routes that are told whole; of more there is a line for each. */
const wholeUpTo = 5

/** The answer as text; undefined when nothing fits. */
export function whereIs(question: string): string | undefined {
  const asked = question.trim().replace(/\s+/g, ' ')
  const [, id] = /^(?:[Rr]oute )?([A-Z]\d{3,4})$/.exec(asked.toUpperCase()) ?? []
  if (id) return byNumber(id)
  const [, decision] = /^d(?:ecision)? ?(\d+)$/i.exec(asked) ?? []
  if (decision) return ofId(`decision ${decision}`)
  const [, adr] = /^(?:ADR ?)?(\d{4})$/i.exec(asked) ?? []
  if (adr) return ofRecord(adr)
  const [, method, path] = /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\/\S*)$/i.exec(asked) ?? []
  return told(path ? byAddress(path, method?.toUpperCase()) : byName(asked))
}

type Found = { routes: Route[]; lacking: Specified[] }

function told({ routes, lacking }: Found): string | undefined {
  if (!routes.length && !lacking.length) return undefined
  const whole = routes.length <= wholeUpTo
  return [routes.map(whole ? ofRoute : inShort).join(whole ? '\n\n' : '\n'), lacking.map(notBuilt).join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

function byNumber(id: string): string | undefined {
  const row = specified.find(each => each.row.id === id)
  if (!row) return ofId(id)
  return row.isServed ? told({ routes: row.routes, lacking: [] }) : notBuilt(row)
}

/** `/students/edit/{id}` by its shape, `/students/edit/5` by what it leads to. */
function byAddress(path: string, method: string | undefined): Found {
  const isIt = (other: string) => shapeOf(other) === shapeOf(path) || leadsTo(path, other)
  return {
    routes: served.filter(route => (!method || route.method === method) && isIt(route.path)),
    lacking: specified.filter(({ row, isServed }) => !isServed && isIt(row.cells.path ?? '')),
  }
}
function leadsTo(path: string, pattern: string): boolean {
  const parts = pattern.split('/').slice(1)
  const given = path.replace(/\/$/, '').split('/').slice(1)
  const fewest = parts.filter(part => !part.endsWith('?}')).length
  return (
    given.length >= fewest &&
    given.length <= parts.length &&
    given.every((part, at) => part === parts[at] || (/^\{/.test(parts[at] ?? '') && part !== ''))
  )
}

function byName(asked: string): Found {
  const exact = served.filter(route => operationId(route) === asked)
  if (exact.length) return { routes: exact, lacking: [] }
  const begun = served.filter(route => operationId(route).startsWith(`${asked}.`))
  if (begun.length) return { routes: begun, lacking: [] }
  return {
    routes: served.filter(route => matchesSearch(textFor(route), asked)),
    lacking: specified.filter(
      ({ row, isServed }) => !isServed && matchesSearch(Object.values(row.cells).join(' '), asked),
    ),
  }
}

const textFor = (route: Route) =>
  [operationId(route), route.path, route.summary, ...idsOf(route), calledIn(route)].join(' ')

const spoken = contexts.flatMap(({ words }) =>
  words.flatMap(each => (['ar', 'en', 'fr'] as const).map(language => wordsIn(each, language))),
)
/** What the thing is called in the three languages: `academics.year.one` and `.many`. */
function calledIn(route: Route): string {
  const path = wordOf(route)?.split('.') ?? []
  const names = spoken.map(tree => path.reduce<unknown>(propertyOf, tree))
  return names
    .flatMap(each => [propertyOf(each, 'one'), propertyOf(each, 'many')])
    .filter(Boolean)
    .join(' ')
}
