import { hkdfSync } from 'node:crypto'
import { seal, secretFor, unseal } from '@halaqa/kit-server/secrets'

/** The key for one answer: of the college's secret and of the caller's key, so that neither alone opens it. */
const keyOf = (key: string) => Buffer.from(hkdfSync('sha256', secretFor('idempotency'), key, 'answer', 32))

export const sealAnswer = (text: string, key: string): string => seal(keyOf(key), text)
export const unsealAnswer = (sealed: string, key: string): string => unseal(keyOf(key), sealed)
