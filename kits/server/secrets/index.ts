import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '@halaqa/kit-server/config'

/**
 * The key for one purpose, 32 bytes: the same for every process and after every start, different for every name.
 * Derived from HALAQA_SECRET when it is set, else from a secret made once into the data folder.
 */
export function secretFor(name: string): Buffer {
  const root = rootSecret()
  const known = derived.get(`${root}:${name}`)
  if (known) return Buffer.from(known)
  const key = Buffer.from(hkdfSync('sha256', root, 'halaqa', name, 32))
  derived.set(`${root}:${name}`, key)
  return Buffer.from(key)
}
const derived = new Map<string, Buffer>()

/** Whether a signature that was given is the right one, in a time that does not tell where they differ. */
export function isSameSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Encrypts a text for a column with the key of this name, or with a key of 32 bytes: AES-256-GCM, nonce and tag in front.
 */
export function seal(key: string | Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Throws when the column was changed, or the key is another. */
export function unseal(key: string | Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

const keyOf = (key: string | Buffer): Buffer => (typeof key === 'string' ? secretFor(key) : key)

const madeSecrets = new Map<string, string>()

/** The secret itself: for a backup that is to hold it, and for nothing else. */
export function rootSecret(): string {
  const { secret, databaseUrl, dataFolder, environment } = config()
  if (secret) return secret
  // readConfig refuses this for a server; it is what keeps a test on PostgreSQL from writing into the data folder
  if (environment === 'test' || databaseUrl) return testSecret
  const known = madeSecrets.get(dataFolder)
  if (known) return known
  const made = readOrMake(dataFolder)
  madeSecrets.set(dataFolder, made)
  return made
}
const testSecret = randomBytes(48).toString('base64')

/** Reads `secret` in the folder, or makes it: readable by its owner only, whole or not at all. */
export function readOrMake(folder: string): string {
  const path = join(folder, 'secret')
  mkdirSync(folder, { recursive: true })
  const candidate = join(folder, `secret.${process.pid}`)
  writeFileSync(candidate, randomBytes(48).toString('base64'), { mode: 0o600 })
  try {
    linkSync(candidate, path) // fails when there is one already, however many processes try
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(candidate)
  }
  chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${path} does not hold a secret; restore it from a backup`)
  return secret
}
