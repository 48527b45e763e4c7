import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../office-module.ts'
import { currentItem, grouped } from './menu.tsx'
import { paletteItems } from './palette-search.ts'

const item = (group: string, to: string): MenuItem => ({ group, label: to, to, icon: 'list', access: 'public' })
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
  it('keeps the order in which the contexts named their groups', () => {
    expect(grouped(items).map(([group, entries]) => [group, entries.length])).toEqual([
      ['a', 2],
      ['b', 2],
    ])
  })
})

describe('the palette', () => {
  const mayOpen = () => true
  const words = (key: string) => key
  const hit = { key: '1', group: 'people', title: 'مازن', detail: 'R-1', to: '/p/1' }
  const commands = [{ key: 'theme', title: 'dark', icon: 'moon' as const }]

  it('shows what was found before screens and commands', () => {
    const shown = paletteItems({ text: 'ma', asked: 'ma', hits: [hit], items, commands, mayOpen }, words)
    expect(shown.map(each => each.id).at(0)).toBe('hit.1')
    expect(shown.at(-1)!.group).toBe('office.palette.commands')
  })
  it('keeps what the server found by a number that is not shown', () => {
    const [first] = paletteItems({ text: '9200', asked: '9200', hits: [hit], items: [], commands: [], mayOpen }, words)
    expect(first!.words).toContain('9200')
  })
  it('does not keep an answer to what was typed before', () => {
    const [first] = paletteItems({ text: '92001', asked: '9200', hits: [hit], items: [], commands: [], mayOpen }, words)
    expect(first!.words).not.toContain('9200')
  })
})
