import { languages } from '@halaqa/kit-contract/format'
import {
  areasOf,
  editActs,
  menuOf,
  pagesOf,
  paletteItems,
  type RecordAct,
  saidAct,
  splitOf,
  synonymsOf,
} from '@halaqa/kit-office/start'
import { rankOf, ranks } from '@halaqa/kit-web/palette'
import { describe, expect, it } from 'vitest'
import { wordsOfPalette } from '../tools/palette-words.ts'
import { modules } from './modules.ts'

const everything = {
  ...{ id: 1, name: '', guard: 'users', language: 'ar', second_factor: 'on' as const },
  permissions: { includes: () => true } as unknown as string[],
}
const menu = menuOf(modules, everything)
const areas = areasOf(modules, menu, () => true)
const files = await Promise.all(modules.flatMap(({ acts }) => (acts ? [acts.file()] : [])))
const acts: RecordAct[] = [
  ...files.flatMap(({ acts: own, onPages = [] }) => [...own.flatMap(({ offered }) => offered ?? []), ...onPages]),
  ...editActs(pagesOf(modules)),
]

/** As one types it who spares the article and the signs. */
const typed = (label: string) => label.replace(/(^|\s)(لل|ال)/g, '$1').replace(/[\u064b-\u0652]/g, '')

describe.each(languages)('in %s', language => {
  const words = wordsOfPalette(language)
  const given = { text: '', asked: '', hits: [], commands: [], mayOpen: () => true, areas }
  const screens = paletteItems(given, words)

  it('every screen of the menu is found by its name, however much of it is spared', () => {
    expect(menu.length).toBeGreaterThan(65)
    const lost = menu.filter(({ label, to }) => {
      const screen = screens.find(each => each.id === `screen.${to}`)!
      const rank = rankOf(screen, typed(words(label)))
      return rank === undefined || rank > ranks.stems
    })
    expect(lost.map(({ label }) => typed(words(label)))).toEqual([])
  })

  it('and by each of its other names', () => {
    const named = menu.flatMap(({ label, to }) => synonymsOf(label, words).map(synonym => ({ to, synonym })))
    expect(named.length).toBeGreaterThan(140)
    const lost = named.filter(({ to, synonym }) => {
      const rank = rankOf(screens.find(each => each.id === `screen.${to}`)!, typed(synonym))
      return rank === undefined || rank > ranks.synonym
    })
    expect(lost.map(({ synonym }) => synonym)).toEqual([])
  })

  it('every act that has an address is found by its words and by its other names, with a name behind them', () => {
    expect(acts.length).toBeGreaterThan(80)
    const lost = acts.flatMap(act => {
      const said = saidAct(act, words)
      // Of its own kind of record: many are deleted, and whom is said by the name.
      const own = acts.filter(({ thing }) => thing === act.thing).map(each => saidAct(each, words))
      return [said.title, ...said.synonyms]
        .filter(name => {
          const found = splitOf(`${typed(name)} 20231`, own)
          return found?.rest !== '20231' || !found.acts.some(({ key }) => key === act.key)
        })
        .map(name => `${act.key}: ${name}`)
    })
    expect(lost).toEqual([])
  })
})

it('no two acts bear one key: the palette tells them apart by it', () => {
  const keys = acts.map(({ key }) => key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

it('every act leads to an address with the number of its record', () => {
  for (const act of acts) expect(act.at(4711), act.key).toMatch(/4711/)
})

it('all papers can be issued to a student, and an applicant accepted and refused', () => {
  const of = (kind: string) => acts.filter(({ thing }) => thing === kind).map(({ key }) => key)
  expect(of('students.student')).toEqual(
    expect.arrayContaining([
      ...['grades', 'certificate', 'graduate', 'complete_deplome', 'complete_bachelor', 'invoices'].map(
        kind => `records.paper.${kind}`,
      ),
      ...['students.message.send', 'students.state-move.create', 'students.student.edit'],
    ]),
  )
  expect(of('admission.registration')).toEqual(
    expect.arrayContaining(['admission.registration.accept', 'admission.registration.refuse']),
  )
  expect(of('students.student')).not.toContain('records.paper.revoke')
})
