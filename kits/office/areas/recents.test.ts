import { expect, it } from 'vitest'
import { withRecent } from './recents.ts'

const entry = { to: '/students/grades/entry', title: 'رصد الدرجات' }
const grid = { to: '/students/grades/entry/3/15', title: 'رصد الدرجات' }

it('what is opened again stands first, once, by its name of now', () => {
  const one = { to: '/students/show/1', title: 'سلمى' }
  expect(withRecent([entry, one], { ...one, title: 'سلمى البلوشية' })).toEqual([
    { ...one, title: 'سلمى البلوشية' },
    entry,
  ])
})
it('a list and a page below it that bore its name are one', () => {
  expect(withRecent([grid], entry)).toEqual([entry])
  expect(withRecent([entry], grid)).toEqual([grid])
})
it('two records of one name stay two', () => {
  const first = { to: '/students/show/1', title: 'سلمى' }
  const second = { to: '/students/show/12', title: 'سلمى' }
  expect(withRecent([first], second)).toEqual([second, first])
})
it('keeps eight', () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ to: `/x/${at}`, title: String(at) }))
  expect(withRecent(many, entry)).toEqual([entry, ...many.slice(0, 7)])
})
