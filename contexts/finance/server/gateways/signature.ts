import { createHmac } from 'node:crypto'
import { isSameSignature } from '@halaqa/kit-server/secrets'

/** Secure Acceptance's signature: HMAC-SHA256 over `name=value,…` of the signed fields in their order, in base64. */
export function sign(fields: Record<string, string>, secret: string | Buffer): string {
  const names = (fields.signed_field_names ?? '').split(',')
  const text = names.map(name => `${name}=${fields[name] ?? ''}`).join(',')
  return createHmac('sha256', secret).update(text, 'utf8').digest('base64')
}

/** Whether the signature fits and every field that decides is among the signed ones. */
export function isSigned(fields: Record<string, string>, secret: string | Buffer, mustBeSigned: string[]): boolean {
  const names = (fields.signed_field_names ?? '').split(',')
  if (!mustBeSigned.every(name => names.includes(name))) return false
  return isSameSignature(fields.signature ?? '', sign(fields, secret))
}

export const withSignature = (fields: Record<string, string>, secret: string | Buffer): Record<string, string> => {
  const named = { ...fields, signed_field_names: '' }
  named.signed_field_names = Object.keys(named).join(',')
  return { ...named, signature: sign(named, secret) }
}
