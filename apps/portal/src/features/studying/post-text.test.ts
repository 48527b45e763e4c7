import { expect, it } from 'vitest'
import { htmlOf } from './post-text.ts'

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
