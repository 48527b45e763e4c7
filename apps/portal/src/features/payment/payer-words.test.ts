import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsIn } from '@halaqa/kit-contract/words'
import { Words } from '@halaqa/kit-web/i18n'
import { expect, it } from 'vitest'

type Text = { ar?: string; en?: string; fr?: string }
const messages = JSON.parse(readFileSync(join(import.meta.dirname, '../../../messages/payment.json'), 'utf8'))
const isText = (node: object): node is Text => Object.values(node).some(each => typeof each === 'string')
function* texts(node: object, path = ''): Generator<[key: string, text: Text]> {
  for (const [key, inner] of Object.entries(node))
    if (isText(inner)) yield [path + key, inner]
    else yield* texts(inner, `${path}${key}.`)
}
const all = new Map(texts(messages))
/** Said to who applies only. */
const ofAnApplication = ({ ar = '', en = '', fr = '' }: Text) =>
  /طلب(ي|ك)(?![\u0600-\u06ff])/.test(ar) || /application/.test(en) || /candidature/.test(fr)

it('whatever a payment says of an application, it says otherwise to a student', () => {
  const told = [...all].filter(([key, text]) => !key.endsWith('_students') && ofAnApplication(text))
  expect(told.map(([key]) => key)).toEqual(
    expect.arrayContaining(['home', 'handle.pending_text', 'handle.paid_text', 'handle.surplus_text', 'error.text']),
  )
  const lacking = told.filter(([key]) => {
    const other = all.get(`${key}_students`)
    return !other || ofAnApplication(other)
  })
  expect(lacking.map(([key]) => key)).toEqual([])
})

it('every page of a payment gives its payer to the words that differ by it', () => {
  const pages = ['handle.tsx', 'error.tsx']
    .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  for (const [key] of all) {
    const common = key.replace(/_students$/, '')
    if (common === key) continue
    const spoken = [...pages.matchAll(new RegExp(String.raw`'${common.replace('.', String.raw`\.`)}'[^)]*\)`, 'g'))]
    expect(spoken.length, common).toBeGreaterThan(0)
    for (const [call] of spoken) expect(call).toContain('context: guard')
  }
})

it('a student reads of payments, an applicant of the application', async () => {
  const words = new Words('ar', async () => wordsIn(messages, 'ar'))
  await words.ready('payment')
  const said = (guard: string) => words.i18n.t('payment:error.text', { context: guard })
  expect(said('students')).toContain('مدفوعاتك')
  expect(said('registrars')).toContain('طلبك')
})
