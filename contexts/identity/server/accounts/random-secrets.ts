import { hash, randomBytes, randomInt } from 'node:crypto'

export const randomSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')
export const sixDigits = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
/** For secrets with 256 bits of chance: nothing slower is needed. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')
