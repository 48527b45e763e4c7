import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { markedAyat } from './ayat.ts'
import { Reading } from './reading.tsx'

it('says of an ayah that it is Arabic and where it stands', () => {
  expect(markedAyat('<p>قبل</p><p class="verse">﴿ٱللَّهُ ٱلصَّمَدُ﴾ [الإخلاص: 2]</p><p>بعد</p>')).toBe(
    '<p>قبل</p><p class="verse" lang="ar" dir="rtl"><span class="hq-ayah">﴿ٱللَّهُ ٱلصَّمَدُ﴾</span> <cite>[الإخلاص: 2]</cite></p><p>بعد</p>',
  )
})
it('puts an ayah between its brackets where they were left out', () => {
  expect(markedAyat('<blockquote class="verse">ٱللَّهُ ٱلصَّمَدُ</blockquote>')).toContain('>﴿ٱللَّهُ ٱلصَّمَدُ﴾</span>')
})
it('leaves every other paragraph as it is', () => {
  const html = '<p class="hadith">نص</p><p>﴿نص﴾</p>'
  expect(markedAyat(html)).toBe(html)
  expect(renderToStaticMarkup(createElement(Reading, { html, className: 'x' }))).toBe(
    `<div class="hq-reading x" dir="auto">${html}</div>`,
  )
})
