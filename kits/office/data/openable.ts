import type { Words } from '@halaqa/kit-web/i18n'
import { matchPath } from 'react-router'
import type { DashboardCard, MenuItem, OfficeModule, OfficePage, OfficeResource } from '../office-module.ts'
import { type Actor, may } from './access.ts'
import { routerPath } from './addresses.ts'

const resourcesOf = ({ resources = [] }: OfficeModule): OfficeResource[] => resources

export const pagesOf = (modules: OfficeModule[]): OfficePage[] =>
  modules.flatMap(each => [...each.pages, ...resourcesOf(each).flatMap(resource => resource.pages)])

/** The page at an address, as the router chooses: what is written out goes before a parameter. */
export function pageAt(pages: OfficePage[], address: string): OfficePage | undefined {
  const [path] = address.split(/[?#]/)
  const at = pages.filter(page => matchPath(routerPath(page.path), path!))
  return at.find(each => each.path === path) ?? at[0]
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

/** Asks for the screen at an address before it is opened. */
export const fetchAhead = (pages: OfficePage[], address: string, words: Words): void => {
  const page = pageAt(pages, address)
  page?.part.fetchAhead(words, page.words)
}
