import * as kit from '@halaqa/kit-contract'
import { isList, type List } from '@halaqa/kit-contract'
import { permissionsOf } from '@halaqa/kit-server/assembly'
import { expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { askedByContracts, fieldsOf, isRoute, named, shownField } from './labels.ts'
import { askedByScreens, goesThrough } from './labels-of-screens.ts'
import { common, files, forgotten, messagesIn, said, textOf } from './said-words.ts'

const byContracts = askedByContracts()
const byScreens = askedByScreens()

it('every resource and list of the contracts has its names, and its fields and values their words', () => {
  expect(byContracts.length).toBeGreaterThan(850)
  expect(forgotten(byContracts)).toEqual([])
})

it('every list, form and act of the office has a word for what it shows and what it asks', () => {
  expect(byScreens.length).toBeGreaterThan(900)
  expect(forgotten(byScreens)).toEqual([])
})

const sources = files('{kits,contexts,apps}/*/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => {
    const text = textOf(file)
    // `const word = 'students.note'`: what is put together with it is as good as written out.
    const [, word] = /^const word = '([\w.-]+)'/m.exec(text) ?? []
    return { file, text: word ? text.replaceAll(/\$\{word\}/g, word) : text }
  })
const ofContexts = `(?:${contexts.map(({ name }) => name).join('|')})`

it('every key of a context that is written out in a source has its word', () => {
  const spoken = new RegExp(
    String.raw`\b(?:words|word|translate\([^()']*,) ?\(?'(${ofContexts}\.[\w.-]+)'(?!, \{ _:)`,
    'g',
  )
  const office = new RegExp(String.raw`['"](${ofContexts}\.office\.[\w.-]+)['"]`, 'g')
  const written = sources.flatMap(({ file, text }) =>
    [...text.matchAll(spoken), ...text.matchAll(office)].map(([, key]) => ({ by: file, keys: [key!] })),
  )
  expect(written.length).toBeGreaterThan(600)
  // `const at = 'students.office.state'` begins keys that are put together further on.
  const begins = (key: string) => [...said.ar].some(each => each.startsWith(`${key}.`))
  expect(forgotten(written.filter(({ keys }) => !begins(keys[0]!)))).toEqual([])
})

it('every rule of a field and every refusal that is named by its key has its word', () => {
  const written = sources
    .filter(({ file }) => !file.startsWith('apps/portal'))
    .flatMap(({ file, text }) => [
      ...[...text.matchAll(/'((?:field|problem)\.[\w-]+(?:\.[\w-]+)?)'/g)].map(([, key]) => ({
        by: file,
        keys: [key!],
      })),
      ...[...text.matchAll(/params: \{ key: '([\w.-]+)'/g)].map(([, key]) => ({ by: file, keys: [`field.${key}`] })),
    ])
  expect(written.length).toBeGreaterThan(100)
  expect(forgotten(written)).toEqual([])
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const all = sources.map(({ text }) => text).join('\n')
const written = new Set([...all.matchAll(/['"`](?:\w+:)?([\w.-]+)['"`]/g)].map(([, key]) => key!))
/** Names of properties are written too: `{ moved: … }`, whose keys are gone through. */
for (const [, name] of all.matchAll(/(?<![\w'"`.-])([a-z]\w*)\??:/g)) written.add(name!)
/** The labels of the menu's entries. */
const labels = [...all.matchAll(/\blabel: '([\w.-]+)'/g)].map(([, key]) => key!)
const pieces = new Set([...written].flatMap(each => each.split(/[._-]/)))
const hole = /\$\{(?:[^{}]|\{[^}]*\})*\}/
/** Keys that are put together, `students.office.state.${key}`, each with what it begins with and its holes. */
const composed = [
  ...new Set([...all.matchAll(/`(?:\w+:)?([\w.-]*(?:\$\{(?:[^{}]|\{[^}]*\})*\}[\w.-]*)+)`/g)].map(([, each]) => each!)),
]
  .map(template => template.split(hole))
  .filter(parts => parts[0] || (/^\.(?!(fields|values|one|many)\b)/.test(parts[1] ?? '') && /\w/.test(parts.join(''))))
  .map(parts => new RegExp(`^${parts.map(escaped).join('([\\w.-]+)')}$`))
/** What fills the holes is written somewhere: a value of a closed list, a name, or several in one. */
const isComposed = (key: string): boolean =>
  composed.some(shape =>
    shape
      .exec(key)
      ?.slice(1)
      .every(each => each.split(/[._-]/).every(piece => pieces.has(piece))),
  )

it('every word of a context is said somewhere: by a contract, by a screen, or by a key in a source', () => {
  const asked = new Set([...byContracts, ...byScreens].flatMap(({ keys }) => keys))
  for (const permission of permissionsOf(contexts)) asked.add(`permissions.${permission}`)
  const isSaid = (key: string): boolean =>
    asked.has(key) ||
    written.has(key) ||
    // Refusals and rules of fields are declared by what follows: `problem('results-blocked')`, `{ key: 'twice' }`.
    (/^(problem|field)\./.test(key) && written.has(key.slice(key.indexOf('.') + 1))) ||
    goesThrough.has(key.replace(/\.(fields|values)\..*/, '')) ||
    // What goes with an act, and what the audit log is about, is named by its word: `${what}.many`.
    (/\.(one|many)$/.test(key) && isSaid(key.replace(/\.\w+$/, ''))) ||
    // What an entry of the menu is for stands beside its label.
    (key.endsWith('.about') && labels.some(label => label.replace(/[^.]+$/, 'about') === key)) ||
    (key.includes('.hints.') && isSaid(key.replace('.hints.', '.fields.'))) ||
    isComposed(key)
  const keys = messagesIn('contexts/*/messages/*.json', 'ar')
  expect(keys.length).toBeGreaterThan(3500)
  expect(keys.filter(key => !isSaid(key) && !isSaid(common(key))).map(key => `${key} is said by nobody`)).toEqual([])
})

/** A list that a kit has for all contexts names its fields as theirs do. */
const listsOfKits = Object.values<unknown>(kit)
  .filter((each): each is List => isRoute(each) && isList(each))
  .flatMap(({ word, row }) => [
    ...named('a kit', word),
    ...Object.entries(fieldsOf(row)).flatMap(([field, schema]) => shownField('a kit', word, field, schema)),
  ])

it('every word of the portal and of the kits is said somewhere', () => {
  const asked = new Set(listsOfKits.flatMap(({ keys }) => keys))
  const isSaid = (key: string) => written.has(key) || isComposed(key) || asked.has(key)
  const keys = messagesIn('{apps/portal,kits/*}/messages/*.json', 'ar')
  expect(keys.length).toBeGreaterThan(1500)
  // What react-admin says is held against its own list in the office kit.
  const others = /^ra\./
  // What a payment says is said by who pays: `home_students` by asking for `home`.
  const toAnybody = (key: string) => common(key).replace(/_students$/, '')
  const dead = keys.filter(key => !isSaid(key) && !isSaid(toAnybody(key)) && !others.test(key))
  expect(dead.map(key => `${key} is said by nobody`)).toEqual([])
})
