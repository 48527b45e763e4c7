import { describe, expect, it } from 'vitest'
import { matches, stem } from './match.ts'

describe('the palette finds', () => {
  const item = (title: string, words = '') => ({ id: 'x', title, words, group: 'g' })
  it.each([
    ['معادلة', 'المعادلات'],
    ['المعادلات', 'معادلة المؤهل'],
    ['طالب', 'الطالبات'],
    ['متقدم تسجيل', 'تسجيل متقدّم'],
    ['وثيقه', 'الوثيقة'],
    ['مدفوعات', 'المدفوعات'],
    ['أصدر كشف درجات', 'أصدر كشف الدرجات'],
    ['equi', 'Equivalences'],
  ])('«%s» for «%s»', (text, title) => {
    expect(matches(item(title), text)).toBe(true)
  })
  it('what an item is for, beside its name', () => {
    expect(matches(item('الفواتير', 'المالية ما يُطلب من رسوم وما بقي'), 'رسم رسوم')).toBe(false)
    expect(matches(item('الفواتير', 'المالية ما يُطلب من رسوم وما بقي'), 'الرسوم')).toBe(true)
  })
  it.each([
    ['معادلة', 'المدفوعات'],
    ['طالبة سجل', 'الطلبة'],
    ['zzz', 'Equivalences'],
  ])('nothing by «%s» in «%s»', (text, title) => {
    expect(matches(item(title), text)).toBe(false)
  })
  it('leaves short words whole', () => {
    expect(['الي', 'وقت', 'بين', 'فن'].map(stem)).toEqual(['الي', 'وقت', 'بين', 'فن'])
  })
})
