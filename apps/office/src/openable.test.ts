import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beneath, cardsOf, mayOpen, menuOf, pageAt, pagesOf, routerPath } from '@halaqa/kit-office/start'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { modules } from './modules.ts'

const root = join(import.meta.dirname, '../../..')
const permissions = globSync('contexts/*/contract/permissions.ts', { cwd: root }).flatMap(file =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/'(\w+\.[\w-]+\.[\w-]+)'/g)].map(([, each]) => each!),
)
const actor = (...held: string[]) => ({
  id: 1,
  name: '',
  guard: 'users',
  permissions: held,
  language: 'ar',
  second_factor: 'on' as const,
})
const pages = pagesOf(modules)
const menu = modules.flatMap(each => each.menu)
const cards = modules.flatMap(each => each.dashboard ?? [])

it('every entry of the menu and every card of the home leads to a screen that is there', () => {
  const targets = [...menu.map(each => each.to), ...cards.flatMap(each => each.leadsTo)]
  expect(targets.length).toBeGreaterThan(60)
  expect(targets.filter(to => !pageAt(pages, to))).toEqual([])
})

it('in an area that has headings every entry of the menu stands under one of them', () => {
  const areas = modules.flatMap(each => each.areas ?? []).filter(({ sections }) => sections)
  expect(areas.length).toBeGreaterThan(0)
  for (const { key, sections } of areas) {
    const daily = menu.filter(each => each.area === key && each.kind !== 'setting')
    expect(daily.filter(({ section = '' }) => !sections!.includes(section))).toEqual([])
  }
})

it('an address has the page that the router would choose of all', () => {
  const all = pages.map(page => ({ path: routerPath(page.path) }))
  const addresses = pages.flatMap(({ path }) => {
    const filled = path.replace(/\{\w+\??\}/g, '5')
    return [filled, path.replace(/\/\{\w+\?\}/g, '').replace(/\{\w+\}/g, 'x'), `${filled}/`, filled.toUpperCase()]
  })
  expect(addresses.length).toBeGreaterThan(800)
  const others = addresses.filter(address => {
    const page = pageAt(pages, address)
    return matchRoutes(all, address)?.at(-1)?.route.path !== (page && routerPath(page.path))
  })
  expect(others).toEqual([])
})

// Each access asks for one permission: what holds for whoever has a single one holds for every role.
it('nobody is offered an entry or a card that leads to a refusal, whatever the permissions', () => {
  expect(permissions.length).toBeGreaterThan(80)
  for (const held of permissions) {
    const person = actor(held)
    const offered = [
      ...menuOf(modules, person).map(each => each.to),
      ...cardsOf(modules, person).flatMap(each => each.leadsTo),
    ]
    expect(
      offered.filter(to => !mayOpen(pages, to, person)),
      held,
    ).toEqual([])
  }
})

it('who reads applicants and no days has no card of the day', () => {
  const keys = (...held: string[]) => cardsOf(modules, actor(...held)).map(each => each.key)
  expect(keys('admission.registration.read', 'admission.report.read')).toContain('admission.total')
  expect(keys('admission.registration.read', 'admission.report.read')).not.toContain('admission.today')
  expect(keys('admission.registration.read', 'admission.report.read', 'admission.conformity-day.read')).toContain(
    'admission.today',
  )
})

// Deciding is done in the list: whoever may decide and not read has neither.
const decide = (to: string) => to.includes('step_code%22%3A%22decision')
it('an entry of the menu asks for what its screen asks for, so that it is missing for nobody', () => {
  const missing = permissions.flatMap(held => {
    const person = actor(held)
    const offered = new Set(menuOf(modules, person))
    return menu
      .filter(
        item => !decide(item.to) && item.access !== 'public' && item.access.permission === held && !offered.has(item),
      )
      .map(item => `${held}: ${item.to}`)
  })
  expect(missing).toEqual([])
})

it('an address that is cut short leads to what stands beneath it, as far as the person may open it', () => {
  const everything = actor(...permissions)
  const indexes = pages.map(page => page.path).filter(path => /^[^{]+\/(index|list)$/.test(path))
  expect(indexes.length).toBeGreaterThan(25)
  for (const index of indexes) {
    const base = index.replace(/\/\w+$/, '')
    if (pageAt(pages, base) || (/list$/.test(index) && indexes.includes(`${base}/index`))) continue
    expect(beneath(modules, base, everything), base).toBe(index)
    expect(beneath(modules, `${base}/`, everything), base).toBe(index)
  }
  expect(beneath(modules, '/students', actor('students.note.read'))).toBe('/students/Note/index')
  expect(beneath(modules, '/students', actor('content.faq.read'))).toBeUndefined()
  expect(beneath(modules, '/studentsandmore', everything)).toBeUndefined()
  expect(beneath(modules, '/', everything)).toBeUndefined()
})
