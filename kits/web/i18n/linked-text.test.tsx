import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinkedText } from './linked-text.tsx'

const drawn = (text: string) =>
  renderToStaticMarkup(<LinkedText text={text} links={{ usage: inner => <a href="/usage">{inner}</a> }} />)

it('draws a sentence with its link, in whatever order the language has them', () => {
  expect(drawn('توافق على <usage>شروط الاستخدام</usage> كلها')).toBe(
    'توافق على <a href="/usage">شروط الاستخدام</a> كلها',
  )
  expect(drawn('<usage>Terms</usage>')).toBe('<a href="/usage">Terms</a>')
})

it('takes nothing else for markup', () => {
  expect(drawn('<img src=x> <other>text</other>')).toBe('&lt;img src=x&gt; text')
})
