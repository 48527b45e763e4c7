import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** How SmartPay seals what goes through a browser: AES-256-GCM, in hex: 16 bytes to begin with, what is sealed, 16 bytes that prove it. */
const cipher = 'aes-256-gcm'
const ivBytes = 16
const tagBytes = 16

/** `key` is the working key as it was issued: 32 characters are its 32 bytes. */
export function seal(text: string, key: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, Buffer.from(key, 'utf8'), iv)
  return Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]).toString('hex')
}

/** What was sealed; undefined where a bit of it was changed, or it was sealed with another key. */
export function unseal(hex: string, key: string): string | undefined {
  if (!/^([\da-f]{2})+$/i.test(hex)) return undefined
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length < ivBytes + tagBytes) return undefined
  const opening = createDecipheriv(cipher, Buffer.from(key, 'utf8'), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  opening.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]).toString('utf8')
  } catch {
    // The proof does not fit: somebody's try, or another merchant's.
    return undefined
  }
}
