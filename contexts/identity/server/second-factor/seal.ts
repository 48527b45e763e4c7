import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretFor } from '@halaqa/kit-server/secrets'

const key = () => secretFor('field-encryption').subarray(0, 32)

/** Encrypts a secret for a column: AES-256-GCM, nonce and tag in front. */
export function seal(text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Throws when the column was changed, or the key is another. */
export function unseal(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
