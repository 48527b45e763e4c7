import { createECDH } from 'node:crypto'
import { secretFor } from '@halaqa/kit-server/secrets'

/**
 * The pair by which push services know the college (VAPID, RFC 8292), as the protocol writes keys: derived like all keys, so
 * that every process has the same one and nothing is to be set up.
 */
export function pushKeys(): { publicKey: string; privateKey: string } {
  const secret = secretFor('push')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
}
