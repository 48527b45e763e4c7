import { expect, it } from 'vitest'
import { matching } from './combobox.tsx'

const countries = [
  { value: 'OM', label: 'سلطنة عُمان' },
  { value: 'AE', label: 'الإمارات العربية المتحدة' },
  { value: 'SA', label: 'المملكة العربية السعودية' },
]
const found = (typed: string) => matching(countries, typed).map(each => each.value)

it('finds a name without its tashkeel, hamza and final letters', () => {
  expect(found('عمان')).toEqual(['OM'])
  expect(found('الامارات')).toEqual(['AE'])
  expect(found('السعوديه')).toEqual(['SA'])
})
it('shows all when nothing is typed, none when nothing fits', () => {
  expect(found('')).toHaveLength(3)
  expect(found('فرنسا')).toEqual([])
})
