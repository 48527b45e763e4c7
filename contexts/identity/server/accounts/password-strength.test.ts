import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireStrongPassword } from './password-strength.ts'

const account = { username: 'mazin@example.om', name: 'مازن الحارثي' }
const isWeak = (password: string) => {
  try {
    requireStrongPassword(password, account)
    return false
  } catch {
    return true
  }
}

describe('a password that others would try first is refused', () => {
  it.each([
    'password12',
    'P@ssw0rd2026',
    'qwertyuiop',
    '1q2w3e4r5t',
    'iloveyou123!',
    'Muscat2026',
    'muscat-2026!',
    'OMAN-Muscat-2026',
    'Halaqa-2026',
    'halaqahalaqa',
    'College2026!!',
    'Alhamdulillah1',
    'بسم الله 2026',
    'مسقط٢٠٢٦مسقط',
    'aaaaaaaaaaaa',
    '01234567890',
    'mazin-is-here',
  ])('%s', password => expect(isWeak(password)).toBe(true))
})

describe('a password of one’s own is taken', () => {
  it.each([
    'Nakhal-Fort-1834',
    'Wadi-Shab-1967',
    'Bahla-Fort-1650',
    'three wet camels',
    'زورق أزرق صغير',
    'xK9#vTq2mW',
  ])('%s', password => expect(isWeak(password)).toBe(false))
  it('property: what a machine makes is never refused', () => {
    const made = fc.string({ minLength: 16, maxLength: 24, unit: fc.constantFrom(...'bcdfghjkmnpqrstvwxz23456789') })
    fc.assert(fc.property(made, password => new Set(password).size < 8 || !isWeak(password)))
  })
})
