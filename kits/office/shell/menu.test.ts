import { describe, expect, it } from 'vitest'
import { aboutOf, areasOf, byKind, bySection, daily } from '../areas/areas.ts'
import type { Area, Kind, MenuItem, OfficeModule } from '../office-module.ts'
import { currentItem } from './menu.tsx'

const item = (area: string, to: string, kind: Kind = 'record'): MenuItem => ({
  area,
  kind,
  label: `${to}.many`,
  to,
  icon: 'list',
  access: 'public',
})
const items = [item('a', '/x/things/index'), item('b', '/x'), item('a', '/x/things/parts'), item('b', '/office/y')]

describe('the menu', () => {
  it('marks the entry under which a form or a record lies', () => {
    expect(currentItem(items, '/x/things/edit/5')?.to).toBe('/x/things/index')
    expect(currentItem(items, '/x/things/parts/3')?.to).toBe('/x/things/parts')
  })
  it('does not take a word that only begins alike for the same place', () => {
    expect(currentItem(items, '/office/yonder')).toBeUndefined()
  })
  it('marks the entry whose children have addresses of their own', () => {
    const parent = { ...item('a', '/x/houses/index'), under: ['/x/rooms'] }
    expect(currentItem([...items, parent], '/x/rooms/7')?.to).toBe('/x/houses/index')
    expect(currentItem([...items, parent], '/x/roomservice')?.to).toBe('/x')
  })
})

describe('the areas', () => {
  const area = (key: string, more: Partial<Area> = {}): Area => ({ key, label: key, about: key, icon: 'list', ...more })
  const module = (...areas: Area[]) => ({ name: 'x', areas, menu: [], pages: [] }) as OfficeModule

  it('stand in the order of the contexts, with the entries of all of them; one without entries is none', () => {
    const open = areasOf([module(area('b')), module(area('c'), area('a'))], items, () => true)
    expect(open.map(({ key, items }) => [key, items.length])).toEqual([
      ['b', 2],
      ['a', 2],
    ])
  })
  it('lead to their own landing page, or to the plain one where that would refuse', () => {
    const modules = [module(area('a', { page: { path: '/x/home', access: 'public' } }))]
    expect(areasOf(modules, items, () => true)[0]!.to).toBe('/x/home')
    expect(areasOf(modules, items, () => false)[0]!.to).toBe('/office/area/a')
  })
  it('show what is to be done first, and settings apart', () => {
    const mixed = [item('a', '/s', 'setting'), item('a', '/r'), item('a', '/w', 'work')]
    expect(byKind(mixed).map(([kind, [first]]) => [kind, first!.to])).toEqual([
      ['work', '/w'],
      ['record', '/r'],
      ['setting', '/s'],
    ])
    expect(daily(mixed).map(each => each.to)).toEqual(['/r', '/w'])
  })
  it('show entries under their headings, in the order of these; what has none comes last, and a heading of nothing is none', () => {
    const under = (to: string, section?: string) => ({ ...item('a', to), ...(section && { section }) })
    const entries = [under('/1'), under('/2', 'y'), under('/3', 'x'), under('/4', 'y'), under('/5', 'z')]
    const shown = bySection({ sections: ['x', 'y', 'w'] }, entries).map(([section, own]) => [
      section,
      own.map(e => e.to),
    ])
    expect(shown).toEqual([
      ['x', ['/3']],
      ['y', ['/2', '/4']],
      ['', ['/1', '/5']],
    ])
  })
  it('and entries say what they are for by the words beside their label', () => {
    expect(aboutOf({ label: 'x.thing.many' })).toBe('x.thing.about')
    expect(aboutOf({ label: 'x.menu.review', about: 'x.menu.review_about' })).toBe('x.menu.review_about')
  })
})
