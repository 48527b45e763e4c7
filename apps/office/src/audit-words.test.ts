import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import audit from '../../../contexts/identity/messages/audit.json' with { type: 'json' }
import audited from '../../../contexts/identity/messages/audit.verbs.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const verbs: Record<string, object> = audited.identity.audit.verbs
const kinds: Record<string, Record<string, object>> = audit.identity.audit.kinds
const sources = globSync('contexts/*/server/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
const acts = sources.flatMap(file =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/action: '([\w-]+)\.([\w-]+)\.([\w-]+)'/g)].map(
    ([, context, kind, verb]) => ({ context: context!, kind: kind!, verb: verb! }),
  ),
)

/** Resources bear their own words: `<context>.<kind>.one`. */
const hasOwnWord = (context: string, kind: string) =>
  globSync(`contexts/${context}/messages/*.json`, { cwd: root }).some(
    file => JSON.parse(readFileSync(join(root, file), 'utf8'))[context]?.[kind]?.one,
  )

it('the audit log names every act of every context in words, not in codes', () => {
  expect(acts.length).toBeGreaterThan(30)
  expect(acts.filter(({ verb }) => !verbs[verb]).map(({ verb }) => verb)).toEqual([])
  const unnamed = acts.filter(({ context, kind }) => !kinds[context]?.[kind] && !hasOwnWord(context, kind))
  expect(unnamed.map(({ context, kind }) => `${context}.${kind}`)).toEqual([])
})

// What is composed (`admission.document.${state}`, a ternary) is no text that could be searched for: its type is.
it('every verb that an audit action may be typed with has a word in every language', () => {
  const list = readFileSync(join(root, 'kits/server/audit/verbs.ts'), 'utf8')
  const auditVerbs = [...list.matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, verb]) => verb!)
  expect(auditVerbs.length).toBeGreaterThan(80)
  const unsaid = auditVerbs.filter(verb => !['ar', 'en', 'fr'].every(language => language in (verbs[verb] ?? {})))
  expect(unsaid).toEqual([])
})

it('the history of an application names every act on it and on its documents in words, not in codes', () => {
  const parts = globSync('contexts/admission/messages/*.json', { cwd: root })
  const said = Object.assign(
    {},
    ...parts.map(file => JSON.parse(readFileSync(join(root, file), 'utf8')).admission?.history ?? {}),
  )
  const about = /audit\(\{\s*action: '(admission\.[\w.-]+)',\s*subject: \['admission\.(?:registration|document)'/g
  const told = globSync('contexts/admission/server/**/*.ts', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(about)].map(([, action]) => action!),
  )
  // A move stands there as itself, and nobody reads of an application that is gone.
  const passed = ['admission.registration.move', 'admission.registration.delete']
  const keyOf = (action: string) => action.replace(/^admission\./, '').replaceAll('.', '-')
  expect(told.length).toBeGreaterThan(12)
  expect(told.filter(action => !passed.includes(action) && !(keyOf(action) in said))).toEqual([])
})
