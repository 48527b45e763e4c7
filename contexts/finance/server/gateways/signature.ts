import { createHmac } from 'node:crypto'
import { isSameSignature } from '@halaqa/kit-server/secrets'

/** Secure Acceptance's signature: HMAC-SHA256 over `name=value,…` of the signed fields in their order, in base64. */
export function signFields(fields: Record<string, string>, secret: string | Buffer): string {
  return createHmac('sha256', secret).update(textOf(fields), 'utf8').digest('base64')
}

const textOf = (fields: Record<string, string>) =>
  (fields.signed_field_names ?? '')
    .split(',')
    .map(name => `${name}=${fields[name] ?? ''}`)
    .join(',')

/**
 * Whether the signature fits, every field that decides is among the signed ones, and the text can be read in one way only.
 *
 * Borders of fields are not part of what is signed: `a=1,b=2` may be a=1 and b=2, or a alone with the value `1,b=2`. Whoever
 * writes `,decision=ACCEPT` into a name at the bank gets a true signature over it, and could post the same text with other
 * borders. So each signed name stands at exactly one possible border of the text, the list of names itself is signed, and
 * names are plain words. What somebody wrote that looks like a border makes the message worth nothing; the bank is asked.
 */
export function isSigned(fields: Record<string, string>, secret: string | Buffer, mustBeSigned: string[]): boolean {
  const names = (fields.signed_field_names ?? '').split(',')
  if (!mustBeSigned.every(name => names.includes(name)) || !names.includes('signed_field_names')) return false
  if (!names.every(name => /^\w+$/.test(name))) return false
  const borders = textOf(fields)
    .split(',')
    .flatMap(piece => /^(\w+)=/.exec(piece)?.[1] ?? [])
  const isPlain = names.every(name => borders.filter(each => each === name).length === 1)
  return isPlain && isSameSignature(fields.signature ?? '', signFields(fields, secret))
}

export const withSignature = (fields: Record<string, string>, secret: string | Buffer): Record<string, string> => {
  const named = { ...fields, signed_field_names: '' }
  named.signed_field_names = Object.keys(named).join(',')
  return { ...named, signature: signFields(named, secret) }
}
