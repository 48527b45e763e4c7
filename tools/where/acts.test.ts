import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AddressedAct } from '@halaqa/kit-office'
import { pagesOf } from '@halaqa/kit-office/start'
import { expect, it } from 'vitest'
import { modules } from '../../apps/office/src/modules.ts'
import { type Asked, filledInFor } from '../../apps/server/labels.ts'
import { forgotten } from '../../apps/server/said-words.ts'
import { served } from './contracts.ts'

const root = join(import.meta.dirname, '../..')
/** Every act that a context's manifest names. */
const acts: AddressedAct[] = (
  await Promise.all(
    globSync('contexts/*/office/acts.ts', { cwd: root }).map(async file => {
      const loaded = (await import(pathToFileURL(join(root, file)).href)) as { acts: AddressedAct[] }
      return loaded.acts
    }),
  )
).flat()

/** What an act says at its address, and the fields that are filled in there. */
const askedByActs = (acts: AddressedAct[]): Asked[] =>
  acts.flatMap(({ action, path, word, label }) => {
    const by = `the page of ${path}`
    return label === null ? [] : [{ by, keys: [label] }, ...filledInFor(by, word, action, [])]
  })

it('every act of the office asks its question at its address, or leads to where it is done', () => {
  const pages = new Set(pagesOf(modules).map(({ path }) => path))
  const asked = new Set(acts.map(({ path }) => path))
  const staffActs = served.filter(
    ({ name = '', access }) => /\.preview$/.test(name) && access !== 'public' && access.guards.includes('users'),
  )
  const isAct = ({ path }: { path: string }) =>
    path.includes('{') && served.some(each => each.path === path && each.method === 'POST')
  expect(staffActs.filter(isAct).length).toBeGreaterThan(80)
  const silent = staffActs.filter(each => isAct(each) && !pages.has(each.path) && !asked.has(each.path))
  expect(silent.map(({ path }) => path)).toEqual([])
  expect(forgotten(askedByActs(acts.filter(({ path }) => !pages.has(path))))).toEqual([])
})
