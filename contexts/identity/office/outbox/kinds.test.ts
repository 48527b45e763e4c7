import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { knownKind, messageKinds } from '../../contract/message-kinds.ts'
import messages from '../../messages/outbox.json' with { type: 'json' }
import ofMoney from '../../messages/outbox.money.json' with { type: 'json' }
import ofSponsors from '../../messages/outbox.sponsors.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../../..')
const kinds: Record<string, object> = {
  ...messages.identity.outbox.kinds,
  ...ofMoney.identity.outbox.kinds,
  ...ofSponsors.identity.outbox.kinds,
}

/** Who sends: the kinds that are written out there, and the beginnings of those that are composed. */
const written = globSync('contexts/*/server/**/*.ts', { cwd: root })
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => readFileSync(join(root, file), 'utf8'))
  .filter(source => /\b(notify|notifyStudents|sendMail|sendSms)\(/.test(source))
  .flatMap(source => [...source.matchAll(/kind(?: =|:) ['`]([a-z]+\.[\w.-]+)/g)].map(([, kind]) => kind!))

it('every kind of message that is written in the sources has a word in the outbox', () => {
  expect(written.length).toBeGreaterThan(20)
  const isKnown = (kind: string) => {
    // `admission.offer-${what}`: some kind begins so; `admission.step.${code}`: the family is known.
    const beginning = kind.replace(/\.$/, '')
    return knownKind(beginning) !== undefined || messageKinds.some(each => each.startsWith(kind))
  }
  expect(written.filter(kind => !isKnown(kind))).toEqual([])
})

it('every kind is said in Arabic, English and French', () => {
  const unsaid = messageKinds.filter(kind =>
    ['ar', 'en', 'fr'].some(language => !(language in (kinds[kind.replaceAll('.', '-')] ?? {}))),
  )
  expect(unsaid).toEqual([])
})
