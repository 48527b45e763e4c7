import { rankOf, ranks } from '@halaqa/kit-web/palette'
import { describe, expect, it } from 'vitest'
import type { SaidAct } from './act-words.ts'
import { actsHere, actsOnFound, paletteItems } from './palette-items.ts'
import type { Found } from './use-hits.ts'
import type { Standing } from './use-record-acts.ts'

const words = (key: string, values: Record<string, unknown> = {}) =>
  '_' in values ? '' : [key, ...Object.values(values)].join(' ')
const hit = (to: string, more: Partial<Found> = {}): Found => ({
  id: 5,
  thing: 'students.student',
  title: to,
  to,
  ...more,
})
const act = (title: string, more: Partial<SaidAct> = {}): SaidAct => ({
  key: title,
  label: title,
  thing: 'students.student',
  at: id => `/${title}/${id}`,
  access: { guards: ['users'] },
  danger: false,
  title,
  synonyms: [],
  thingNames: [],
  ...more,
})
const nothing = { text: '', asked: '', hits: [], areas: [], commands: [], mayOpen: () => true }
const possible: Standing = { isPossible: true }

it('what was found is offered only to whom its screen lets in, and so is what is begun', () => {
  const command = (to?: string) => ({ key: to ?? 'theme', title: to ?? 'theme', icon: 'plus' as const, to })
  const offered = paletteItems(
    {
      ...nothing,
      text: 'سالم',
      asked: 'سالم',
      hits: [hit('/students/5'), hit('/invoices/5')],
      commands: [command('/students/create'), command('/invoices/create'), command()],
      mayOpen: address => address.startsWith('/students'),
    },
    words,
  )
  expect(offered.map(each => each.title)).toEqual(['/students/5', '/students/create', 'theme'])
})

it('one or two letters are looked for among the screens alone', () => {
  const area = { key: 'a', label: 'area', about: 'about', icon: 'cal' as const, to: '/a', items: [] }
  const given = { ...nothing, areas: [area], commands: [{ key: 'c', title: 'arrange', icon: 'sun' as const }] }
  expect(paletteItems({ ...given, text: 'ar' }, words).map(each => each.id)).toEqual(['area.a'])
  expect(paletteItems({ ...given, text: 'arr' }, words).map(each => each.id)).toEqual(['area.a', 'command.c'])
})

describe('acts on the open record', () => {
  const acts = [act('issue'), act('delete', { danger: true }), act('accept', { thing: 'admission.registration' })]
  const here = actsHere(acts, { thing: 'students.student', id: 5, named: 'Salma', at: '/students/show/5' })
  const shown = (text: string, standing: (title: string) => Standing = () => possible) =>
    paletteItems({ ...nothing, text, here, standingOf: ({ act: { title } }) => standing(title) }, words)
  it('are those of its kind, and lead to their question about it', () => {
    expect(shown('').map(each => [each.to, each.state])).toEqual([
      ['/issue/5', { named: 'Salma', from: undefined }],
      ['/delete/5', { named: 'Salma', from: undefined }],
    ])
  })
  it('stand before everything else that is called so', () => {
    expect(shown('issue').map(each => each.rank)).toEqual([ranks.exact / 10 - 1])
  })
  it('are left out while it is not known whether they can be done, and when they cannot', () => {
    const refused = { isPossible: false as const, reason: 'paper-not-enrolled' }
    expect(shown('', title => (title === 'issue' ? refused : undefined))).toEqual([])
  })
  it('do not lead to the page that is open', () => {
    const edit = act('edit', { at: id => `/students/edit/${id}` })
    const record = { thing: 'students.student', id: 5, named: '' }
    expect(actsHere([edit], { ...record, at: '/students/edit/5' })).toEqual([])
    expect(actsHere([edit], { ...record, at: '/students/show/5' })).toHaveLength(1)
  })
})

describe('an act that is typed with a name', () => {
  const split = { acts: [act('issue'), act('accept', { thing: 'admission.registration' })], rest: 'salma' }
  const onFound = actsOnFound(split, [
    hit('/5', { title: 'Salma' }),
    hit('/6', { id: 6, title: 'Salman', detail: 'S-26-6' }),
  ])
  const shown = (standing: Standing) =>
    paletteItems({ ...nothing, text: 'issue salma', onFound, standingOf: () => standing }, words)
  it('is offered on each of those who were found and of whose kind it is', () => {
    expect(shown(possible).map(each => [each.title, each.hint, each.to])).toEqual([
      ['office.palette.act_on issue Salma', undefined, '/issue/5'],
      ['office.palette.act_on issue Salman', 'S-26-6', '/issue/6'],
    ])
  })
  it('says why where it cannot be done, and cannot be chosen then', () => {
    const refused = shown({ isPossible: false, reason: 'paper-not-enrolled' })
    expect(refused.map(each => [each.hint, each.isOff, each.to])).toEqual([
      ['problem.paper-not-enrolled', true, undefined],
      ['problem.paper-not-enrolled', true, undefined],
    ])
  })
  it('is not there on a record that is not there for the person', () => {
    expect(shown({ isPossible: false, reason: null })).toEqual([])
  })
  it('is offered eight times at most: more are a list', () => {
    const many = Array.from({ length: 6 }, (_, at) => hit(`/${at}`, { id: at }))
    expect(actsOnFound({ acts: [act('a'), act('b')], rest: 'x' }, many)).toHaveLength(8)
  })
})

describe('where nothing is open', () => {
  const person = hit('/p/1', { id: 1, thing: 'people', title: 'مازن', detail: 'R-1' })
  const item = {
    area: 'a',
    kind: 'record' as const,
    label: 'x.many',
    to: '/x',
    icon: 'list' as const,
    access: 'public' as const,
  }
  const areas = [{ key: 'a', label: 'a', about: 'a', icon: 'list' as const, to: '/a', items: [item] }]
  const commands = [{ key: 'theme', title: 'dark', icon: 'moon' as const }]

  it('what was found stands before screens and commands', () => {
    const shown = paletteItems({ ...nothing, text: 'maz', asked: 'maz', hits: [person], areas, commands }, words)
    expect(shown.map(each => each.id)).toEqual(['hit.people.1', 'area.a', 'screen./x', 'command.theme'])
  })
  it('an area that is called by its name, or otherwise, leads with its page, what was opened last and where work is done', () => {
    const of = (area: string, to: string, work?: string) => ({ ...item, area, to, label: to, ...(work && { work }) })
    const money = { ...areas[0]!, key: 'money', label: 'money', to: '/money' }
    const all = [
      { ...areas[0]!, key: 'other', label: 'other', items: [of('other', '/money-of-others')] },
      { ...money, items: [of('money', '/prices'), of('money', '/lines', 'x'), of('money', '/report')] },
    ]
    const said = (key: string, values: Record<string, unknown> = {}) =>
      key === 'synonyms.money' ? 'finance' : words(key, values)
    const recents = [{ to: '/report', title: 'report' }]
    for (const text of ['money', 'finance']) {
      const shown = paletteItems({ ...nothing, text, areas: all, recents }, said)
      const found = shown.flatMap(each => ({ id: each.id, rank: rankOf(each, text) ?? Number.NaN }))
      const order = found.filter(each => each.rank >= 0).sort((one, other) => one.rank - other.rank)
      expect(order.slice(0, 4).map(each => each.id)).toEqual([
        'area.money',
        'screen./report',
        'screen./lines',
        'screen./prices',
      ])
    }
  })
  it('what was opened last is offered until something is typed, and nothing that would refuse', () => {
    const recents = [
      { to: '/p/1', title: 'مازن' },
      { to: '/q', title: 'secret' },
    ]
    const offered = (text: string) =>
      paletteItems({ ...nothing, text, mayOpen: to => to !== '/q', recents }, words).map(each => each.title)
    expect(offered('')).toEqual(['مازن'])
    expect(offered('maz')).toEqual([])
  })
  it('what the server found by a number that is not shown is kept', () => {
    const [first] = paletteItems({ ...nothing, text: '9200', asked: '9200', hits: [person] }, words)
    expect(first!.words).toContain('9200')
  })
  it('an answer to what was typed before is not', () => {
    const [first] = paletteItems({ ...nothing, text: '92001', asked: '9200', hits: [person] }, words)
    expect(first!.words).not.toContain('9200')
  })
})
