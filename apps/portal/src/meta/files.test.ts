import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { addressBook, routes } from '../routes.tsx'
import { drawnBy, filesOf } from './files.ts'

const addressesOf = (tree: RouteObject[], above = ''): string[] =>
  tree.flatMap(({ path, index, children, lazy, loader }) => {
    // What only leads elsewhere draws nothing.
    if (path === '*' || (loader && !lazy)) return []
    const here = path?.startsWith('/') ? path : path ? `${above.replace(/\/$/, '')}/${path}` : above
    return [...(index || (path && !children) ? [here || '/'] : []), ...addressesOf(children ?? [], here)]
  })
const learn = addressBook({} as never)
const learnt = (
  await Promise.all(['/registrar', '/student', '/auth', '/payment', '/programmes/form'].map(learn))
).flat()
const addresses = addressesOf(routes({} as never, learnt)).map(path => path.replace(/:\w+/g, '7'))

it('knows what draws every page of the portal', () => {
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter(path => !drawnBy(path))).toEqual([])
  const features = join(import.meta.dirname, '../features')
  for (const path of addresses)
    for (const module of drawnBy(path)!.modules) expect(existsSync(join(features, `${module}.tsx`)), path).toBe(true)
})

it('fetches with a page the code and the words that it is made of', () => {
  const manifest = {
    'src/features/account/auth.tsx': { file: 'auth.js', imports: ['_dialog.js'] },
    '_dialog.js': { file: 'dialog.js' },
    'messages/account.json?lang=en': { file: 'account.en.js' },
    'src/words-inside.ts': { file: 'inside.js' },
  }
  const tags = filesOf('/auth/', 'en', manifest as never)
  for (const script of ['auth.js', 'dialog.js', 'account.en.js', 'inside.js'])
    expect(tags).toContain(`<link rel="modulepreload" fetchpriority="low" href="/${script}">`)
  expect(filesOf('/contact', 'en', manifest as never)).not.toContain('inside.js')
  expect(filesOf('/nowhere', 'ar', manifest as never)).toBe('')
})
