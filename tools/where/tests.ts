/** Which tests name a route, its address, or a use case that answers it. */
import type { Route } from '@halaqa/kit-contract'
import { type UseCase, useCasesOf } from './handlers.ts'
import { declarationOf, filesOf, lineOf, type Parsed, type Place, parsedFile, textOf } from './parsed.ts'
import { type Reference, referencesIn } from './references.ts'
import { routesBehind } from './screens.ts'

const testFiles = filesOf(['{contexts,apps,kits,e2e}/**/*.{test,spec}.{ts,tsx}'], true)
const references = new Map<string, Reference[]>()

function referencesOf(of: Parsed): Reference[] {
  const known = references.get(of.file) ?? referencesIn(of)
  references.set(of.file, known)
  return known
}

/** One place in each test that names the route itself, or one of its use cases. */
export function testsOf(route: Route): Place[] {
  const cases = useCasesOf(route)
  return testFiles.flatMap(file => {
    const text = textOf(file)
    const offset = Math.min(...[nameIn(text, route), addressIn(text, route)].filter(found => found >= 0))
    const parsed = parsedFile(file)
    const named = referencesOf(parsed).find(each => names(each, route, cases, file))
    const lines = [named?.line, Number.isFinite(offset) ? lineOf(parsed, offset) : undefined].filter(
      line => line !== undefined,
    )
    return lines.length ? [{ file, line: Math.min(...lines) }] : []
  })
}

const nameIn = (text: string, route: Route) =>
  route.name ? text.search(new RegExp(`['"\`]${escaped(route.name)}['"\`]`)) : -1

/** Where an address stands in a text, its parameters filled in: `/subject/parts/${id}/edit`. */
function addressIn(text: string, { path }: Route): number {
  const [optional = ''] = /\/\{\w+\?\}$/.exec(path) ?? []
  const pattern = escaped(path.slice(0, path.length - optional.length)).replace(
    /\\\{\w+\\\}/g,
    '(?:\\$\\{[^}]+\\}|[\\w%-]+)',
  )
  return text.search(new RegExp(`['"\`]${pattern}${optional && '(?:/[^/\'"`?]+)?'}(?=['"\`?#])`))
}
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function names(reference: Reference, route: Route, cases: UseCase[], file: string): boolean {
  const { from } = reference
  if (reference.isType || from.name === '*') return false
  if (/\/contract\//.test(from.file)) return routesBehind(reference, file).routes.includes(route)
  if (!cases.some(({ name }) => name === from.name)) return false
  const there = declarationOf(from.file, from.name)
  return cases.some(each => each.name === there?.name && each.file === there.file)
}
