import { matchesSearch } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { offered } from './offered.ts'

const creed = { id: 1, name: 'أصول العقيدة 1' }
const life = { id: 2, name: 'السيرة النبوية' }
const wars = { id: 3, name: 'المغازي' }
const shown = (q: string, found: (typeof creed)[]) =>
  offered([creed, ...found.filter(each => each !== creed)], found, each => matchesSearch(each.name, q))

it('leaves out the chosen one while something else is typed', () => {
  expect(shown('السيرة', [life])).toEqual([life])
  expect(shown('اصول', [creed])).toEqual([creed])
})
it('offers the chosen one first while nothing is typed, though it is not on the page that was found', () => {
  expect(shown('', [life, wars])).toEqual([creed, life, wars])
})
it('offers what was found by another field than its name', () => {
  expect(shown('SIR101', [life])).toEqual([life])
})
