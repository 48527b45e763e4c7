import { createHmac, randomBytes } from 'node:crypto'
import { latinDigits } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { secretFor, unseal } from '@halaqa/kit-server/secrets'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { type Account, accountTable, recoveryCodeTable } from '../accounts/accounts.table.ts'

export const totpOf = (secret: string, username: string): TOTP =>
  new TOTP({
    issuer: 'Halaqa',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })

/** 32 signs of which none is taken for another: five bits each. */
const signs = 'abcdefghjkmnpqrstuvwxyz023456789'
/** Ten codes of 80 bits for the day the telephone is lost, `xxxx-xxxx-xxxx-xxxx`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    [...randomBytes(16)]
      .map(byte => signs[byte % 32])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Keyed and bound to the account: who has the table alone can try nothing out. */
export const recoveryHash = (accountId: number, code: string): string =>
  createHmac('sha256', secretFor('recovery-codes'))
    .update(`${accountId}:${code.replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')

/** Takes a code of the authenticator or a recovery code; each works once. False when it does not fit. */
export async function spendCode(account: Account, typed: string): Promise<boolean> {
  const code = latinDigits(typed).replace(/\s/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return spendTotp(account, code)
  const spent = await db()
    .update(recoveryCodeTable)
    .set({ used_at: clock.now() })
    .where(
      and(
        eq(recoveryCodeTable.account_id, account.id),
        eq(recoveryCodeTable.hash, recoveryHash(account.id, code)),
        isNull(recoveryCodeTable.used_at),
      ),
    )
    .returning({ id: recoveryCodeTable.id })
  return spent.length > 0
}

async function spendTotp(account: Account, code: string): Promise<boolean> {
  if (!account.second_factor_secret) return false
  const totp = totpOf(unseal('field-encryption', account.second_factor_secret), account.username)
  const timestamp = clock.now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 30_000) + delta
  // A code seen over a shoulder must not work a second time.
  const isFresh = or(isNull(accountTable.second_factor_step), lt(accountTable.second_factor_step, step))
  const spent = await db()
    .update(accountTable)
    .set({ second_factor_step: step })
    .where(and(eq(accountTable.id, account.id), isFresh))
    .returning({ id: accountTable.id })
  return spent.length > 0
}
