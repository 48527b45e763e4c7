import { matchPath } from 'react-router'
import type { DashboardCard, MenuItem, OfficeModule, OfficePage } from '../office-module.ts'
import { type Actor, may } from './access.ts'
import { routerPath } from './addresses.ts'

export const pagesOf = (modules: OfficeModule[]): OfficePage[] =>
  modules.flatMap(each => [...each.pages, ...each.screens.flatMap(screens => screens.pages)])

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
