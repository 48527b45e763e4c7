/** Which screens show a route or call it: of the back office and of the portal. */
import type { Route } from '@halaqa/kit-contract'
import { type ESTree, Visitor } from 'vite'
import { exported, propertyOf, routesIn, served, valuesOf } from './contracts.ts'
import { declarationOf, filesOf, type Parsed, type Place, parsedFile, placeOf, textOf } from './parsed.ts'
import { chainOf, type Reference, referencesIn } from './references.ts'

const shownIn = new Map<Route, Place[]>()
const namedIn = new Map<Route, Place[]>()
const add = (to: Map<Route, Place[]>, route: Route, place: Place) => to.set(route, [...(to.get(route) ?? []), place])

const folders = [
  'contexts/*/office/**/*.{ts,tsx}',
  'apps/{office,portal}/src/**/*.{ts,tsx}',
  'kits/{web,office}/**/*.{ts,tsx}',
]
for (const file of filesOf(folders)) look(file)

/**
 * The places where a screen calls a route, or stands at its address; one a file. Where there is none, those that only
 * speak of it: a link, a place in the menu.
 */
export function screensOf(route: Route): Place[] {
  const places = shownIn.get(route) ?? namedIn.get(route) ?? []
  return places.filter((place, at) => places.findIndex(other => other.file === place.file) === at)
}

function look(file: string): void {
  const text = textOf(file)
  if (!/\/contract(\/|')/.test(text) && !/fetch\w*\(\s*['`]\/|'\/(api|auth)\//.test(text)) return
  const of = parsedFile(file)
  const mounted = /\bpage\(/.test(text) ? mountedIn(of) : new Map<number, Place>()
  for (const reference of referencesIn(of)) {
    const { routes, isWhole } = routesBehind(reference, file)
    const place = mounted.get(reference.start) ?? { file, line: reference.line }
    for (const route of routes) add(isWhole && !reference.isType ? shownIn : namedIn, route, place)
  }
  if (file.startsWith('kits/') || /\bfetch\(|>\('\//.test(text)) byAddress(of)
}

/** The routes that a name of a contract stands for; not `isWhole` when only an address or a field of them is read. */
export function routesBehind(
  { from, path, isAttribute }: Reference,
  file: string,
): { routes: Route[]; isWhole: boolean } {
  // The office's lists offer their sheet; whoever only calls a list gets its pages.
  const whole = isAttribute && file.includes('/office/')
  const within = (value: unknown) => {
    const routes = routesIn(value, { whole })
    return routes.length ? routes : valuesOf(value).flatMap(each => routesIn(each, { whole }))
  }
  let value = exported(from.file, from.name)
  for (const step of path) {
    const next = propertyOf(value, step)
    if (within(next).length) value = next
    else return { routes: routesIn(value, { whole: false }).slice(0, 1), isWhole: false }
  }
  return { routes: within(value), isWhole: true }
}

/** `page(route, <Screen />)`: the route is shown by the component, wherever it is declared. */
function mountedIn(of: Parsed): Map<number, Place> {
  const mounted = new Map<number, Place>()
  new Visitor({
    CallExpression: call => {
      const { callee } = call
      const [route, element] = call.arguments
      if (callee.type !== 'Identifier' || callee.name !== 'page' || !route || element?.type !== 'JSXElement') return
      const chain = chainOf(route)
      const component = componentOf(element, of)
      if (chain && component) mounted.set(chain.start, component)
    },
  }).visit(of.program)
  return mounted
}

function componentOf(element: ESTree.JSXElement, of: Parsed): Place | undefined {
  const { name } = element.openingElement
  if (name.type !== 'JSXIdentifier') return undefined
  const from = of.imports.get(name.name)
  const there = from ? declarationOf(from.file, from.name) : declarationOf(of.file, name.name)
  return there && { file: there.file, line: there.line }
}

/**
 * What is called by its address: `get<typeof content.showPage>('/api/content/pages/{slug}')`, `fetch('/api/extra/beacon')`.
 * The kits know no contract, so whatever address they name is called.
 */
function byAddress(of: Parsed): void {
  const isKit = of.file.startsWith('kits/')
  new Visitor({
    CallExpression: call => {
      const [first] = call.arguments
      if (isKit || first?.type !== 'Literal' || typeof first.value !== 'string') return
      const isFetch = call.callee.type === 'Identifier' && call.callee.name === 'fetch'
      const routes = isFetch
        ? served.filter(({ method }) => method === 'GET')
        : referencesIn(of, call.typeArguments ?? undefined).flatMap(each => routesBehind(each, of.file).routes)
      for (const route of isFetch || call.typeArguments ? routes : [])
        if (route.path === first.value) add(shownIn, route, placeOf(of, call))
    },
    Literal: literal => {
      if (!isKit || typeof literal.value !== 'string' || literal.value.length < 2) return
      for (const route of served) if (route.path === literal.value) add(shownIn, route, placeOf(of, literal))
    },
  }).visit(of.program)
}
