import { expect, it } from 'vitest'
import { wilayatOf } from './wilayat.ts'

const all = [
  { id: 'seeb', kept: 'السيب' },
  { id: 'al-amerat', kept: 'العامرات' },
]

it('knows a wilayat in whichever language the draft was written', () => {
  expect(wilayatOf(all, 'العامرات')).toBe(all[1])
  expect(wilayatOf(all, 'Al Amerat')).toBe(all[1])
})

it('knows none in another governorate, and none in nothing', () => {
  expect(wilayatOf(all, 'صلالة')).toBeUndefined()
  expect(wilayatOf(all, '')).toBeUndefined()
})
