import { expect, it } from 'vitest'
import { searchFaq } from './faq-search.ts'

const entry = (id: number, question: string, answer = '') => ({ id, category_id: 1, question, answer, featured: false })
const entries = [
  entry(1, 'متى أدفع رسوم الدراسة؟'),
  entry(2, 'كيف أسترد ما دفعت؟', 'تُستردّ الرسوم كاملة إلى نهاية الأسبوع الرابع.'),
  entry(3, 'هل تُعادَل مقرراتي السابقة؟', 'نعم، بعد معادلة الشهادة.'),
]
const categories = [{ id: 1, name: 'المال' }]
const ids = (query: string) => searchFaq({ entries, categories }, query).map(each => each.id)

it('puts what is in the question before what is in the answer', () => expect(ids('الرسوم')).toEqual([1, 2]))
it('finds a word inside another form of it', () => expect(ids('رسوم')).toEqual([1, 2]))
it('forgives hamza, tashkeel and ta marbuta', () => {
  expect(ids('مُعادله')).toEqual([3])
  expect(ids('الاسبوع')).toEqual([2])
})
it('finds a chapter by its name', () => expect(ids('مال')).toEqual([1, 2, 3]))
it('needs every word', () => expect(ids('رسوم معادلة')).toEqual([]))
it('finds nothing for nothing', () => expect(ids('  ')).toEqual([]))
