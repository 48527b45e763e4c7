import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
type Words = { [key: string]: Words | string }
const states = ['queued', 'sent', 'failed', 'kept']

/** Everywhere that what became of a mail or a text message is said. */
function* saidIn(words: Words, at: string): Generator<[at: string, said: Words]> {
  if (states.every(state => state in words))
    yield [at, Object.fromEntries(states.map(state => [state, words[state]!])) as Words]
  else
    for (const [key, value] of Object.entries(words))
      if (typeof value === 'object') yield* saidIn(value, `${at}.${key}`)
}
const said = globSync('{contexts,kits}/*/messages/*.json', { cwd: root }).flatMap(file => [
  ...saidIn(JSON.parse(readFileSync(join(root, file), 'utf8')), file),
])

it('the outbox, a message to many and what a student was written say the same of one mail', () => {
  expect(said.length).toBeGreaterThanOrEqual(4)
  const [, ofOutbox] = said.find(([at]) => at.includes('outbox'))!
  for (const [at, words] of said) expect({ at, words }).toEqual({ at, words: ofOutbox })
})

it('no word of the office says of a message that it was sent before it was', () => {
  const acts = JSON.parse(readFileSync(join(root, 'contexts/admission/messages/registrations.acts.json'), 'utf8'))
  const { decide, message } = acts.admission.office
  for (const { ar } of [decide.accepted, decide.accepted_female, decide.refused, decide.refused_female, message.sent])
    expect(ar).not.toMatch(/أُرسل/)
})
