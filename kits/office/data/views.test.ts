import { describe, expect, it } from 'vitest'
import { defaultView, openingQuery, type SharedView, type View } from './views.ts'

const shared = (id: number, more: Partial<SharedView> = {}): View => {
  const view: SharedView = {
    id,
    list: 'a.list',
    name: `view ${id}`,
    filter: { state: String(id) },
    sort: null,
    role: null,
    is_default: true,
    shared_by: 'سلمى',
    is_mine: false,
    is_for_me: true,
    can: { change: false },
    ...more,
  }
  return { key: `shared.${id}`, label: view.name, name: view.name, filter: view.filter, shared: view }
}
const all: View = { key: '', name: '', label: 'الكل', filter: {} }
const own: View = { key: 'own.mine', name: 'mine', label: 'mine', filter: { mine: 'true' } }
const role = { id: 1, name: 'مسؤول القبول' }

describe('the view that a list is opened with', () => {
  it('is the person’s own choice before a role’s, a role’s before everybody’s', () => {
    const views = [all, own, shared(1), shared(2, { role })]
    expect(defaultView(views, 'own.mine')?.key).toBe('own.mine')
    expect(defaultView(views, undefined)?.key).toBe('shared.2')
    expect(defaultView([all, own, shared(1)], undefined)?.key).toBe('shared.1')
    expect(defaultView([all, own, shared(1, { is_default: false })], undefined)).toBeUndefined()
  })
  it('is everything where the person chose that, and what is shared again where their choice is gone', () => {
    expect(defaultView([all, shared(1)], '')?.key).toBe('')
    expect(defaultView([all, shared(1)], 'own.gone')?.key).toBe('shared.1')
  })
  it('is none that is for others', () => {
    expect(defaultView([all, shared(1, { role, is_for_me: false, is_mine: true })], undefined)).toBeUndefined()
  })
})

describe('the address that a list is opened at', () => {
  it('is left alone where it says anything, and «all» too', () => {
    for (const search of ['?filter=%7B%7D', '?filter={"state":"x"}', '?page=2', '?sort=name'])
      expect(openingQuery(search, own)).toBeUndefined()
    expect(openingQuery('', all)).toBeUndefined()
    expect(openingQuery('', undefined)).toBeUndefined()
  })
  it('bears the filter of the view, and its order where it has one', () => {
    expect(new URLSearchParams(openingQuery('', own)).get('filter')).toBe('{"mine":"true"}')
    expect(new URLSearchParams(openingQuery('', own)).has('sort')).toBe(false)
    const sorted = new URLSearchParams(openingQuery('', { ...own, sort: { field: 'name', order: 'DESC' } }))
    expect([sorted.get('sort'), sorted.get('order')]).toEqual(['name', 'DESC'])
  })
})
