import { describe, expect, it } from 'vitest'
import { browserPreferences, keptPreferences, sameFilter, savedFilters } from './preferences.ts'

function shelf() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('preferences', () => {
  it('of two people in one browser are apart', () => {
    const place = shelf()
    browserPreferences(1, place).set('columns', ['name'])
    expect(browserPreferences(2, place).get('columns')).toBeUndefined()
    expect(browserPreferences(1, place).get('columns')).toEqual(['name'])
  })
  it('that somebody else wrote over are as if never set', () => {
    const place = shelf()
    place.kept.set('office.1.columns', '{broken')
    expect(browserPreferences(1, place).get('columns')).toBeUndefined()
  })
})

describe('preferences on the server', () => {
  const server = (values: Record<string, unknown> = {}) => {
    const saved: [string, unknown][] = []
    return { saved, kept: { values, save: async (key: string, value: unknown) => saved.push([key, value]) } }
  }
  it('follow to another machine, and go before what that one knew', () => {
    const [place, there] = [shelf(), server({ columns: ['name'] })]
    browserPreferences(1, place).set('columns', ['old'])
    browserPreferences(1, place).set('folded', ['admission'])
    const preferences = keptPreferences(1, there.kept, place)
    expect([preferences.get('columns'), preferences.get('folded')]).toEqual([['name'], ['admission']])
    preferences.set('columns', undefined)
    expect(preferences.get('columns')).toBeUndefined()
    expect(there.saved).toEqual([['columns', null]])
  })
  it('tell whoever shows one that it is set, with the same object until then', () => {
    const preferences = keptPreferences(1, server().kept, shelf())
    let heard = 0
    const stop = preferences.subscribe(() => heard++)
    preferences.set('pins', ['/x'])
    stop()
    preferences.set('pins', ['/y'])
    expect(heard).toBe(1)
    expect(preferences.get('pins')).toBe(preferences.get('pins'))
  })
  it('are kept by the browser while the server does not answer', async () => {
    const place = shelf()
    const away = { values: {}, save: () => Promise.reject(new Error('away')) }
    keptPreferences(1, away, place).set('columns', ['name'])
    expect(keptPreferences(1, away, place).get('columns')).toEqual(['name'])
  })
})

describe('saved filters', () => {
  it('keep one filter of a name, the last one saved', () => {
    const filters = savedFilters(browserPreferences(1, shelf()), 'list')
    filters.save({ name: 'mine', filter: { state: 'a' } })
    filters.save({ name: 'other', filter: {} })
    filters.save({ name: 'mine', filter: { state: 'b' } })
    expect(filters.all()).toEqual([
      { name: 'other', filter: {} },
      { name: 'mine', filter: { state: 'b' } },
    ])
    filters.remove('mine')
    expect(filters.all().map(each => each.name)).toEqual(['other'])
  })
  it('are recognised whatever the order of their values and the empty ones between', () => {
    expect(sameFilter({ a: 1, b: 'x' }, { b: 'x', a: 1, c: undefined, d: '' })).toBe(true)
    expect(sameFilter({ a: 1 }, { a: 2 })).toBe(false)
  })
})
