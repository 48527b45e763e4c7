import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pushGroupOf } from '../../contract/push.ts'

const root = join(import.meta.dirname, '../../../..')
const written = globSync('contexts/*/server/**/*.ts', { cwd: root })
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => readFileSync(join(root, file), 'utf8'))
  .filter(source => /\b(notify|notifyAccounts|notifyStudents)\(/.test(source))
  .flatMap(source => [...source.matchAll(/kind(?: =|:) ['`]([a-z]+\.[\w.-]+)/g)].map(([, kind]) => kind!))

it('every kind of notice that is written in the sources can be wanted and not wanted', () => {
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter(kind => !pushGroupOf(kind))).toEqual([])
})

it('the longest beginning that fits says to which group a kind belongs', () => {
  expect(pushGroupOf('students.notice.result')).toBe('grades')
  expect(pushGroupOf('students.notice.promoted')).toBe('studies')
  expect(pushGroupOf('admission.step.payment')).toBe('studies')
  expect(pushGroupOf('admission.document-refused')).toBe('papers')
  expect(pushGroupOf('nothing.of-ours')).toBeUndefined()
})
