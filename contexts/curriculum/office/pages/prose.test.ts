import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pageClasses } from '../../contract/page.ts'
import words from '../../messages/pages.json' with { type: 'json' }
import { Prose } from './prose.tsx'

const css = readFileSync(new URL('../curriculum.css', import.meta.url), 'utf8')

it.each(pageClasses)('%s looks the same where it is written and where it is read, and has a name', name => {
  expect(css).toContain(`:is(.cu-prose, .of-editor-text) .${name} {`)
  const named = (words.curriculum.page as { classes: Record<string, Record<string, string>> }).classes[name]!
  expect(Object.keys(named).sort()).toEqual(['ar', 'en', 'fr'])
})

it('shows what the server has kept, in the direction of its words', () => {
  const html = renderToStaticMarkup(createElement(Prose, { html: '<p class="verse">قل هو الله أحد</p>' }))
  expect(html).toBe(
    '<div class="hq-reading cu-prose" dir="auto"><p class="verse" lang="ar" dir="rtl"><span class="hq-ayah">﴿قل هو الله أحد﴾</span></p></div>',
  )
})
