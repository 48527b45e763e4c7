import { expect, it } from 'vitest'
import { excerptAround } from './index.ts'

const long = Array.from({ length: 60 }, (_, at) => (at === 30 ? 'والإِجماعُ' : `كلمة${at}`)).join(' ')

it('shows what was found among its words, as it was written', () => {
  const shown = excerptAround(long, 'الاجماع')
  expect(shown).toContain('والإِجماعُ')
  expect(shown).toMatch(/^… كلمة24 .+ …$/)
})
it.each<[why: string, text: string, q: string, shown: string]>([
  ['a text that is short', 'قياس  العلة\nوشروطها', 'عله', 'قياس العلة وشروطها'],
  ['what stands in no single word', 'أول الكلام', 'غيره', 'أول الكلام'],
  ['nothing', '', 'قياس', ''],
])('shows %s whole', (_, text, q, shown) => {
  expect(excerptAround(text, q)).toBe(shown)
})
