import { expect, it } from 'vitest'
import { isLying } from './charts.tsx'

const steps = [
  'تقديم الطلب',
  'توثيق البريد الإلكتروني',
  'رسم التسجيل',
  'رفع الوثائق',
  'مراجعة الوثائق',
  'مطابقة الأصول',
  'اختبار القبول',
  'معادلة المؤهل السابق',
  'قرار القبول',
  'رسوم الفصل الأول',
]

it('many long names lie below each other: the ten steps of an application', () => {
  expect(isLying(steps)).toBe(true)
})

it('short names stand side by side, however many: fourteen days', () => {
  const days = Array.from({ length: 14 }, (_, at) => `${at + 10} نوفمبر`)
  expect(isLying(days)).toBe(false)
})

it('few long names have room beside each other', () => {
  expect(isLying(steps.slice(0, 4))).toBe(false)
})
