import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@halaqa/kit-contract/format'
import { defineWords, translate } from '@halaqa/kit-server/words'
import * as records from '@halaqa/records/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import portal from '../portal/messages/papers.json' with { type: 'json' }
import { contexts } from './contexts.ts'

beforeAll(() => defineWords(contexts.flatMap(context => context.words)))
afterAll(() => defineWords([]))

const kinds = 'records.paper.values.kind'
const places = [
  'records.issued-paper.values.kind',
  'records.paper-run.values.kind',
  'records.paper-run.input.values.kind',
]

it.each(records.paperKinds)('a paper of the kind %s is called the same in every list, form and page', kind => {
  for (const language of languages) {
    const called = translate(language, `${kinds}.${kind}`)
    expect(called).not.toContain('records.')
    for (const place of places) expect(translate(language, `${place}.${kind}`)).toBe(called)
    expect(portal.kinds[kind][language]).toBe(called)
  }
})

it('what a kind of paper is called stands once in the words of the contexts', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('contexts/*/messages/*.json', { cwd: root }).map(file =>
    readFileSync(join(root, file), 'utf8'),
  )
  for (const said of ['"إفادة إتمام الدبلوم"', '"إفادة إتمام البكالوريوس"'])
    expect(files.reduce((all, file) => all + file.split(said).length - 1, 0)).toBe(1)
})
