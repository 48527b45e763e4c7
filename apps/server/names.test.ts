import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Names of before, and what the field calls it; the glossary says them too. */
const retired: [name: RegExp, now: string][] = [
  [/^demand[A-Z]/, 'require…'],
  [/^tell[A-Z]/, 'notify…'],
  [/^gathered/, 'batched'],
  [/^rehearse/, 'asDryRun'],
  [/^canRehearse$/, 'canDryRun'],
  [/^(meantBy|countMeant)$/, 'recipientsOf, countRecipients'],
  [/^taken(Once|AsField)$/, 'refuseTaken…'],
]
/** What is done, and to what: an import that says `accept` says nothing at its place. */
const verbs =
  /^(accept|add|advance|answer|apply|approve|assign|block|cancel|change|close|complain|correct|decide|delete|describe|discard|enrol|exempt|extend|finish|grant|invite|issue|move|open|pay|react|refuse|reinvite|remove|reveal|revoke|save|send|settle|show|start|store|submit|trace|unblock|undo|update|withdraw|write)$/

const root = join(import.meta.dirname, '../..')
const files = globSync('{kits,contexts,apps}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: name => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
})
const exported = files.flatMap(file =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(export )?(?:async )?(?:abstract )?(function|const|class|type) (\w+)/gm,
    ),
  ].map(([, isExported, kind, name]) => ({ file, kind, name: name!, isExported: isExported !== undefined })),
)

it('nothing bears a name that the field has another word for', () => {
  expect(exported.length).toBeGreaterThan(5000)
  const found = exported.flatMap(({ file, name }) => {
    const now = retired.find(([before]) => before.test(name))?.[1]
    return now ? [`${file}: ${name} is ${now}`] : []
  })
  expect(found).toEqual([])
})

it('a use case is named by its verb and what it is done to', () => {
  const bare = exported.filter(
    ({ file, name, kind, isExported }) =>
      isExported && kind === 'function' && /^contexts\/\w+\/server\//.test(file) && verbs.test(name),
  )
  expect(bare.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
