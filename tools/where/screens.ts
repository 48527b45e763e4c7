/** Which screens show a route or call it: of the back office and of the portal. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@halaqa/kit-contract'
import { type ESTree, Visitor } from 'vite'
import { exported, propertyOf, routesIn, served, valuesOf } from './contracts.ts'
import { declarationOf, filesOf, lineOf, type Parsed, type Place, parsedFile, placeOf, textOf } from './parsed.ts'
import { chainOf, type Reference, referencesIn } from './references.ts'

const shownIn = new Map<Route, Place[]>()
const namedIn = new Map<Route, Place[]>()
const add = (to: Map<Route, Place[]>, route: Route, place: Place) => to.set(route, [...(to.get(route) ?? []), place])

const folders = [
  'contexts/*/office/**/*.{ts,tsx}',
  'apps/{office,portal}/src/**/*.{ts,tsx}',
  'kits/{web,office}/**/*.{ts,tsx}',
]
/** Who uses what a file of the screens exports: `file name` and the places. */
const users = new Map<string, Place[]>()

/**
 * The places where a screen calls a route, or stands at its address; one a file. What a hook or a function calls, the
 * screens that use it call. Where there is none, the places that only speak of it: a link, a place in the menu.
 */
export function screensOf(route: Route): Place[] {
  const places = (shownIn.get(route) ?? namedIn.get(route) ?? []).flatMap(place => screensFrom(place, 3))
  return places.filter((place, at) => places.findIndex(other => other.file === place.file) === at)
}

/** A place in a component is a screen; from another one lead those who use what it stands in. */
function screensFrom(place: Place, steps: number): Place[] {
  if (place.file.endsWith('.tsx') || place.file.startsWith('kits/') || !steps) return [place]
  const name = nameAround(place)
  if (!name) return [place]
  const of = parsedFile(place.file)
  const beside = [...of.declared].filter(([other, node]) => other !== name && names(of, node, name))
  const next = [...(users.get(`${place.file} ${name}`) ?? []), ...beside.map(([, node]) => placeOf(of, node))]
  const found = next.flatMap(each => screensFrom(each, steps - 1)).filter(({ file }) => file !== place.file)
  return found.length ? found : [place]
}

/** What is declared at the top of the file around a line. */
function nameAround({ file, line }: Place): string | undefined {
  const of = parsedFile(file)
  for (const [name, { start, end }] of of.declared)
    if (lineOf(of, start) <= line && line <= lineOf(of, end)) return name
  return undefined
}

const names = (of: Parsed, { start, end }: ESTree.Span, name: string) =>
  new RegExp(`(?<![\\w.'])${name}\\b`).test(of.text.slice(start, end))

/** Functions and attributes that take a route for its address only. */
const links = new Set(['addressOf', 'at', 'go', 'may', 'navigate', 'to'])

function look(file: string): void {
  const text = textOf(file)
  const of = parsedFile(file)
  const mounted = /\bpage\(/.test(text) ? mountedIn(of) : new Map<number, Place>()
  for (const reference of referencesIn(of)) {
    const { from, attribute = '', callee = '', line, start, isType } = reference
    const own = `${from.file} ${from.name}`
    if (!isType) users.set(own, [...(users.get(own) ?? []), { file, line }])
    const { routes, isWhole } = routesBehind(reference, file)
    const isCalled = isWhole && !isType && !links.has(attribute) && !links.has(callee)
    for (const route of routes) add(isCalled ? shownIn : namedIn, route, mounted.get(start) ?? { file, line })
  }
  if (file.startsWith('kits/') || /\bfetch\(|>\('\//.test(text)) byAddress(of)
}

/** The routes that a name of a contract stands for; not `isWhole` when only an address or a field of them is read. */
export function routesBehind(
  { from, path, attribute }: Reference,
  file: string,
): { routes: Route[]; isWhole: boolean } {
  // The office's lists offer their sheet; whoever only calls a list gets its pages.
  const whole = Boolean(attribute) && file.includes('/office/')
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

/**
 * `page(route, 'GradePage')`: the route is shown by the component that `screens.ts` of the context exports by that name;
 * `recordPage(route, 'RecordPage')` by one that has a `screens.ts` of its own in a folder.
 */
function mountedIn(of: Parsed): Map<number, Place> {
  const mounted = new Map<number, Place>()
  const folder = of.file.replace(/\/office\/.*/, '/office')
  const screens = globSync(`${folder}/{,*/}screens.ts`, { cwd: join(import.meta.dirname, '../..') })
  new Visitor({
    CallExpression: call => {
      const { callee } = call
      const [route, name] = call.arguments
      if (callee.type !== 'Identifier' || !/^(\w+P|p)age$/.test(callee.name) || !route) return
      if (name?.type !== 'Literal' || typeof name.value !== 'string') return
      const chain = chainOf(route)
      const component = screens.map(file => declarationOf(file, name.value as string)).find(Boolean)
      if (chain && component) mounted.set(chain.start, { file: component.file, line: component.line })
    },
  }).visit(of.program)
  return mounted
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

for (const file of filesOf(folders)) look(file)
