import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { secretFor } from '@halaqa/kit-server/secrets'

/** The pair for lists of kept lessons: the same after every start, derived like all keys of the college. */
function pair() {
  const secret = secretFor('kept-lessons')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: secret.toString('base64url') }
  return { secret: createPrivateKey({ key: jwk, format: 'jwk' }), open: { x, y } }
}

/** Signs a text so that a browser can check it (WebCrypto, ECDSA on P-256 with SHA-256). */
export function signList(text: string) {
  const { secret, open } = pair()
  const signature = sign('sha256', Buffer.from(text), { key: secret, dsaEncoding: 'ieee-p1363' })
  return { text, signature: signature.toString('base64url'), key: open }
}
