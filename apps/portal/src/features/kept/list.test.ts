import { describe, expect, it } from 'vitest'
import { lifeOf, listOf } from './list.ts'

const list = {
  account_id: 7,
  lesson_id: 1,
  title: 'الدرس',
  subject: 'العقيدة',
  subject_id: 2,
  kept_at: '2026-11-21T08:00:00.000Z',
  until: '2026-12-05T08:00:00.000Z',
  files: [],
  elements: [],
}
const at = (moment: string) => lifeOf(list, Date.parse(moment))

describe('the life of a kept lesson on the device', () => {
  it('ends at its moment', () => {
    expect(at('2026-12-05T07:59:59.000Z')).toBe('open')
    expect(at('2026-12-05T08:00:00.000Z')).toBe('over')
  })
  it('is not prolonged by turning the clock back', () => {
    expect(at('2026-11-21T07:30:00.000Z')).toBe('open')
    expect(at('2026-11-20T08:00:00.000Z')).toBe('over')
  })
})

describe('a signed list', () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  async function signed(text: string) {
    const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
    const signature = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(text))
    return { text, signature: Buffer.from(signature).toString('base64url'), key: { x, y } }
  }
  it('is read by its owner, by nobody else', async () => {
    const given = await signed(JSON.stringify(list))
    expect(await listOf(given, 7)).toEqual(list)
    expect(await listOf(given, 8)).toBeUndefined()
  })
  it('is worth nothing once a letter is changed', async () => {
    const given = await signed(JSON.stringify(list))
    expect(await listOf({ ...given, text: given.text.replace('2026-12', '2027-12') }, 7)).toBeUndefined()
  })
})
