import type { Words } from '@halaqa/kit-web/i18n'
import { matchRoutes } from 'react-router'
import type { DashboardCard, MenuItem, OfficeModule, OfficePage, OfficeResource } from '../office-module.ts'
import { type Actor, may } from './access.ts'
import { routerPath } from './addresses.ts'

const resourcesOf = ({ resources = [] }: OfficeModule): OfficeResource[] => resources

const listed = new WeakMap<OfficeModule[], OfficePage[]>()
/** All pages there are: for the same modules the same list, of which is kept what is known of it. */
export function pagesOf(modules: OfficeModule[]): OfficePage[] {
  const before = listed.get(modules)
  if (before) return before
  const pages = modules.flatMap(each => [...each.pages, ...resourcesOf(each).flatMap(resource => resource.pages)])
  listed.set(modules, pages)
  return pages
}

/** What is known of the addresses of some pages. */
type Known = {
  written: ReadonlyMap<string, OfficePage>
  /** By the first part of their addresses, for the router compiles and ranks each pattern that it is given. */
  beneath: ReadonlyMap<string, OfficePage[]>
  /** Every link of a list asks, and the records of a list have one page. */
  found: Map<string, OfficePage | undefined>
}
const knownOf = new WeakMap<OfficePage[], Known>()
const mostFound = 500

const firstPart = (path: string): string => (/^\/([^/{]*)/.exec(path)?.[1] ?? '').toLowerCase()

function known(pages: OfficePage[]): Known {
  const before = knownOf.get(pages)
  if (before) return before
  const made = {
    // The first of two at one address, as the router has it.
    written: new Map(pages.toReversed().map(page => [page.path, page])),
    beneath: Map.groupBy(pages, page => firstPart(page.path)),
    found: new Map(),
  }
  knownOf.set(pages, made)
  return made
}

const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean)
/** Whether each written part of a pattern is that of the path; the router, which compiles patterns, is asked about these alone. */
function mayStandAt(pattern: string, path: string): boolean {
  const parts = partsOf(path)
  const patterns = partsOf(pattern)
  return parts.length <= patterns.length && patterns.every((each, at) => each.startsWith('{') || each === parts[at])
}

/** The page at an address, as the router chooses: what is written out goes before a parameter. */
export function pageAt(pages: OfficePage[], address: string): OfficePage | undefined {
  const path = address.split(/[?#]/)[0]!.replace(/(?<=\/)\d+(?=\/|$)/g, '0')
  const { written, beneath, found } = known(pages)
  const page = written.get(path)
  if (page) return page
  if (!found.has(path)) {
    if (found.size === mostFound) found.clear()
    const among = (beneath.get(firstPart(path)) ?? [])
      .filter(page => mayStandAt(page.path, path))
      .map(page => ({ path: routerPath(page.path), page }))
    found.set(path, matchRoutes(among, path)?.at(-1)?.route.page)
  }
  return found.get(path)
}

/** Whether the screen at an address lets the person in: what leads to a refusal is not offered. */
export const mayOpen = (pages: OfficePage[], address: string, actor: Actor): boolean => {
  const page = pageAt(pages, address)
  return !page || may(page.access, actor)
}

export const menuOf = (modules: OfficeModule[], actor: Actor): MenuItem[] => {
  const pages = pagesOf(modules)
  return modules.flatMap(each => each.menu).filter(item => may(item.access, actor) && mayOpen(pages, item.to, actor))
}

export const cardsOf = (modules: OfficeModule[], actor: Actor): DashboardCard[] => {
  const pages = pagesOf(modules)
  return modules
    .flatMap(each => each.dashboard ?? [])
    .filter(card => may(card.access, actor) && card.leadsTo.every(to => mayOpen(pages, to, actor)))
}

/**
 * Where an address leads that has no screen but screens beneath it: `/students` to the list of students. That is its index
 * or list, else the first entry of the menu beneath it, else the first page that asks for no record; of those that the person
 * may open. Undefined: nothing stands beneath.
 */
export function beneath(modules: OfficeModule[], address: string, actor: Actor): string | undefined {
  const base = address.replace(/\/+$/, '')
  if (base.length < 2) return undefined
  const pages = pagesOf(modules)
  const plain = pages.filter(page => may(page.access, actor)).map(page => page.path.replace(/\/?\{\w+\?\}/g, ''))
  const whole = plain.filter(path => !path.includes('{') && path.startsWith(`${base}/`))
  const listed = menuOf(modules, actor).map(item => item.to)
  return (
    [`${base}/index`, `${base}/list`].find(path => whole.includes(path)) ??
    listed.find(to => to.startsWith(`${base}/`)) ??
    whole[0]
  )
}

/** Where one goes from an address that is no screen to stay on: the nearest screen above it, else the home page. */
export function above(modules: OfficeModule[], address: string, actor: Actor): string {
  const pages = pagesOf(modules)
  const segments = address.split('/').filter(Boolean)
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const base = `/${segments.slice(0, length).join('/')}`
    const page = pageAt(pages, base)
    // A screen with a parameter would take a verb for its record.
    if (page?.path === base && may(page.access, actor)) return base
    const to = beneath(modules, base, actor)
    if (to) return to
  }
  return '/office'
}

/** Asks for what stands on the home page before it is opened. Whose cards they are is not known yet: they are few and small. */
export async function fetchHomeAhead(modules: OfficeModule[], words: Words): Promise<void> {
  const drawn = modules.flatMap(each => [
    ...(each.home ? [each.home] : []),
    ...(each.dashboard ?? []).map(card => card.card),
  ])
  await Promise.all(drawn.map(each => each.part.fetchAhead(words)))
}

/** Asks for the screen at an address before it is opened; answers when it is there, or has failed. */
export const fetchAhead = async (pages: OfficePage[], address: string, words: Words): Promise<void> => {
  const page = pageAt(pages, address)
  await page?.part.fetchAhead(words, page.words)
}
