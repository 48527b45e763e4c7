import { randomBytes } from 'node:crypto'
import { latinDigits } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { type Account, accountTable, recoveryCodeTable } from '../accounts/accounts.table.ts'
import { sha256 } from '../sessions/tokens.ts'
import { unseal } from './seal.ts'

export const totpOf = (secret: string, username: string): TOTP =>
  new TOTP({
    issuer: 'Halaqa',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })

/** Ten codes for the day the telephone is lost, `xxxxx-xxxxx`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/^(.{5})/, '$1-'),
  )

/** Takes a code of the authenticator or a recovery code; each works once. False when it does not fit. */
export async function spendCode(account: Account, typed: string): Promise<boolean> {
  const code = latinDigits(typed).replace(/\s/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return spendTotp(account, code)
  const spent = await db()
    .update(recoveryCodeTable)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(recoveryCodeTable.accountId, account.id),
        eq(recoveryCodeTable.hash, sha256(code)),
        isNull(recoveryCodeTable.usedAt),
      ),
    )
    .returning({ id: recoveryCodeTable.id })
  return spent.length > 0
}

async function spendTotp(account: Account, code: string): Promise<boolean> {
  if (!account.secondFactorSecret) return false
  const totp = totpOf(unseal(account.secondFactorSecret), account.username)
  const timestamp = clock.now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 30_000) + delta
  // A code seen over a shoulder must not work a second time.
  const isFresh = or(isNull(accountTable.secondFactorStep), lt(accountTable.secondFactorStep, step))
  const spent = await db()
    .update(accountTable)
    .set({ secondFactorStep: step })
    .where(and(eq(accountTable.id, account.id), isFresh))
    .returning({ id: accountTable.id })
  return spent.length > 0
}
