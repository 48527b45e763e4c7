import { expect, it } from 'vitest'
import { htmlOf, isFormatted, marked, typedOf } from './post-text.ts'

it('keeps lines and paragraphs, and what looks like markup as it was typed', () => {
  expect(htmlOf('أول\nسطر\n\nثانٍ <b>')).toBe('<p>أول<br>سطر</p><p>ثانٍ &lt;b&gt;</p>')
  expect(htmlOf('  \n ')).toBe('')
})

it('makes links of addresses, without the mark that ends the sentence', () => {
  expect(htmlOf('انظر https://a.example/x?a=1&b=2.')).toBe(
    '<p>انظر <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>.</p>',
  )
  expect(htmlOf('javascript:alert(1)')).toBe('<p>javascript:alert(1)</p>')
})

it('knows strong words, lists and quotations', () => {
  expect(htmlOf('**مهم** جدًّا\n- أول\n- ثانٍ\n\n> قال\n> ثم قال')).toBe(
    '<p><strong>مهم</strong> جدًّا</p><ul><li>أول</li><li>ثانٍ</li></ul><blockquote><p>قال<br>ثم قال</p></blockquote>',
  )
  expect(htmlOf('2 * 3 ** 4 - 1')).toBe('<p>2 * 3 ** 4 - 1</p>')
  expect(htmlOf('**<img src=x onerror=y>**')).toBe('<p><strong>&lt;img src=x onerror=y&gt;</strong></p>')
  expect([isFormatted('كلام - عادي'), isFormatted('- بند')]).toEqual([false, true])
})

it.each([
  'سطر',
  'أول\nسطر\n\nثانٍ <b> & "ج"',
  '**مهم** ثم https://a.example/x?a=1&b=2 ثم نص',
  'مقدمة\n\n- أول\n- **ثانٍ**\n\nخاتمة',
  '> قال\n> ثم قال\n\nجوابه',
])('gives back what was typed, to be changed: %s', typed => {
  expect(typedOf(htmlOf(typed))).toBe(typed)
  // The server writes line ends its own way.
  expect(typedOf(htmlOf(typed).replaceAll('<br>', '<br />'))).toBe(typed)
})

it('marks what is chosen', () => {
  expect(marked('ما هذا', [3, 6], 'strong')).toEqual({ text: 'ما **هذا**', chosen: [5, 8] })
  expect(marked('أ\nب\nج', [2, 5], 'list').text).toBe('أ\n- ب\n- ج')
  expect(marked('', [0, 0], 'quote')).toEqual({ text: '> ', chosen: [2, 2] })
})
