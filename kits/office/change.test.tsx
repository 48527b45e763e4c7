import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Change } from './change.tsx'

it('the old value stands first, then the arrow, then the new one: the page gives the direction', () => {
  const html = renderToStaticMarkup(<Change from={61} to={74} />)
  const at = ['office.change.was', '>61<', 'office.change.arrow', 'office.change.becomes', '>74<'].map(each =>
    html.indexOf(each),
  )
  expect(at.every(each => each >= 0)).toBe(true)
  expect([...at].sort((one, other) => one - other)).toEqual(at)
  // A direction of its own would turn the order against the heading «من ← إلى».
  expect(html).not.toContain('dir="ltr"')
  expect(html).toContain('<bdi>61</bdi>')
  expect(html).toContain('<b><bdi>74</bdi></b>')
})

it('what was nothing, or becomes nothing, is a dash', () => {
  expect(renderToStaticMarkup(<Change from={null} to={80} />)).toContain('<bdi>—</bdi>')
  expect(renderToStaticMarkup(<Change from={80} to="" />)).toContain('<b><bdi>—</bdi></b>')
})

const root = join(import.meta.dirname, '../..')
it('the arrow points onward in each language', () => {
  const { office } = JSON.parse(readFileSync(join(import.meta.dirname, 'messages/office.form.json'), 'utf8'))
  expect(office.change.arrow).toEqual({ ar: '←', en: '→', fr: '→' })
})

it('no screen of the office glues two values with an arrow of its own', () => {
  const screens = globSync(['kits/office/**/*.tsx', 'contexts/*/office/**/*.tsx', 'apps/office/src/**/*.tsx'], {
    cwd: root,
    exclude: name => /^(node_modules|dist)$/.test(name),
  }).filter(file => !/change(\.test)?\.tsx$/.test(file))
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.filter(file => /[→←⟶⟵⇒⇐]/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
