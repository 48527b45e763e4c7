import { createHmac } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { ConfigError } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { secretFor } from '@halaqa/kit-server/secrets'
import { secretCheckTable } from './secret-check.table.ts'

/** By what the present secret is known again. Says nothing about it: a hash under a key that is derived from it. */
export const secretFingerprint = (): string =>
  createHmac('sha256', secretFor('secret-check')).update('halaqa').digest('base64url')

/**
 * Throws a ConfigError when the database was made with another secret: second factors and sealed columns could not be read,
 * and people would only be told that their codes are wrong. The first start writes the secret's check value down.
 */
export async function checkSecret(): Promise<void> {
  const value = secretFingerprint()
  const known = await db().select().from(secretCheckTable)
  if (known.length === 0)
    await db().insert(secretCheckTable).values({ value, created_at: clock.now() }).onConflictDoNothing()
  else if (known[0]!.value !== value)
    throw new ConfigError([
      'HALAQA_SECRET (without it: the file "secret" of HALAQA_DATA) is not the one this database was made with; set the former one, or run "npm run halaqa -- accept-secret" to lose second factors and open sessions',
    ])
}

/** Whether the present secret is the one that the database was made with. Writes nothing down. */
export async function isKnownSecret(): Promise<boolean> {
  const known = await db().select().from(secretCheckTable)
  return known.length === 0 || known[0]!.value === secretFingerprint()
}

/** The present secret is the right one from now on. */
export const acceptSecret = (): Promise<void> =>
  transaction(async () => {
    await db().delete(secretCheckTable)
    await db().insert(secretCheckTable).values({ value: secretFingerprint(), created_at: clock.now() })
  })
