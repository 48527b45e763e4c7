import { civilNumber, email, text } from '@halaqa/kit-contract'
import words from '@halaqa/kit-contract/messages/contract' with { type: 'json' }
import { wordsIn } from '@halaqa/kit-contract/words'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractResolver } from './resolver.ts'

const schema = z.strictObject({
  name: text(10),
  email,
  civil: civilNumber,
  degrees: z.array(z.object({ score: z.number() })),
})
let t: TFunction

beforeAll(async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'ar', resources: { ar: { contract: wordsIn(words, 'ar') } } })
  t = i18n.getFixedT('ar', 'contract')
})
const check = (values: object) => contractResolver(schema as never, t)(values as never, undefined, {} as never)

describe('the rules of a form', () => {
  it('are those of the contract, said in the words of the specification', async () => {
    const { errors } = await check({ name: '', email: 'salma@', civil: '1234567', degrees: [] })
    expect(errors).toMatchObject({
      name: { message: 'مطلوب' },
      email: { message: 'بريد إلكتروني غير صحيح' },
      civil: { message: 'الرقم المدني 8 أرقام، والمكتوب 7' },
    })
  })
  it('stand at the field inside a list', async () => {
    const { errors } = await check({ name: 'سلمى', email: 'a@b.om', civil: '12345678', degrees: [{ score: 1 }, {}] })
    expect(errors).toMatchObject({ degrees: { 1: { score: { message: 'مطلوب' } } } })
  })
  it('hand on the parsed values: Arabic digits are 0–9, spaces are trimmed', async () => {
    const { values } = await check({ name: ' سلمى ', email: 'A@B.om', civil: '١٢٣٤٥٦٧٨', degrees: [] })
    expect(values).toEqual({ name: 'سلمى', email: 'a@b.om', civil: '12345678', degrees: [] })
  })
})
