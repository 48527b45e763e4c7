import { expect, it } from 'vitest'
import { z } from 'zod'
import { inputOf } from './input-of.ts'

const part = z.strictObject({ kind: z.string(), points: z.int() })
const { shape } = z.strictObject({
  name: z.string(),
  note: z.string().optional(),
  parts: z.array(part).min(1).optional(),
  place: z.strictObject({ city: z.string() }).nullable(),
  tags: z.array(z.string()),
})

it('of a record only what the contract takes in goes out again, at every depth', () => {
  const shown = {
    id: 1,
    can: { edit: true },
    name: 'أصول العقيدة',
    parts: [{ part: 'quiz', kind: 'quiz', points: 20 }],
    place: { city: 'نزوى', country: 'OM' },
    tags: ['فقه'],
  }
  expect(inputOf(shape, shown)).toEqual({
    name: 'أصول العقيدة',
    parts: [{ kind: 'quiz', points: 20 }],
    place: { city: 'نزوى' },
    tags: ['فقه'],
  })
  expect(inputOf(shape, { ...shown, place: null })).toMatchObject({ place: null })
})
