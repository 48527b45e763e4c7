import { describe, expect, it } from 'vitest'
import { changedFields, fieldsToPutBack, hasText } from './kept-fields.ts'

const texts = new Set(['reason', 'note'])
const before = { reason: '', note: 'كما كانت', amount: 1, day: undefined, password: '' }
const keptOf = (values: object) => changedFields({ ...before, ...values }, before, texts)

describe('what is kept of a form', () => {
  it('is every field that was changed, whatever its kind, and nothing when none was', () => {
    expect(keptOf({ reason: 'لأن', amount: 2 })).toEqual({ reason: 'لأن', amount: 2, $formerly: { amount: 1 } })
    expect(keptOf({ note: '', day: '2026-11-25' })).toMatchObject({ note: '', day: '2026-11-25' })
    expect(keptOf({})).toBeUndefined()
    expect(keptOf({ day: null })).toBeUndefined()
  })
  it('is neither a password nor a file', () => {
    expect(keptOf({ password: 'سر' })).toBeUndefined()
    expect(keptOf({ amount: new Blob([]), note: 'نص' })).toMatchObject({ note: 'نص', $formerly: {} })
    expect(keptOf({ amount: [{ file: new Blob([]) }] })).toBeUndefined()
  })
  it('says whether a long text is among it', () => {
    expect(hasText(keptOf({ reason: 'لأن' }), texts)).toBe(true)
    expect(hasText(keptOf({ amount: 2 }), texts)).toBe(false)
    expect(hasText(undefined, texts)).toBe(false)
  })
})

describe('what is put back', () => {
  const kept = JSON.parse(JSON.stringify(keptOf({ reason: 'لأن', amount: 2 })))
  it('is all of it while the record stands as it did', () => {
    expect(fieldsToPutBack(kept, before)).toEqual({ reason: 'لأن', amount: 2 })
  })
  it('is not a short field that somebody has changed meanwhile; a text is', () => {
    expect(fieldsToPutBack(kept, { ...before, amount: 5, reason: 'غيره' })).toEqual({ reason: 'لأن' })
  })
  it('is nothing where the record says it already', () => {
    expect(fieldsToPutBack(kept, { ...before, amount: 2, reason: 'لأن' })).toBeUndefined()
  })
  it('is what a draft of before holds, which kept texts only', () => {
    expect(fieldsToPutBack({ reason: 'قديم' }, before)).toEqual({ reason: 'قديم' })
  })
})
