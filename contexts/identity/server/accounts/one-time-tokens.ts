import { createHmac } from 'node:crypto'
import { latinDigits } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { forgetSecret, type OneTime } from '@halaqa/kit-server/mail'
import { secretFor } from '@halaqa/kit-server/secrets'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Account, accountTable, oneTimeTokenTable } from './accounts.table.ts'
import { randomSecret, sha256, sixDigits } from './random-secrets.ts'

export type Purpose = (typeof oneTimeTokenTable.$inferSelect)['purpose']
export type OneTimeToken = typeof oneTimeTokenTable.$inferSelect

/** A code has a million values only: it is bound to the account and keyed, and five wrong ones end it. */
const codeHash = (accountId: number, code: string) =>
  createHmac('sha256', secretFor('one-time-codes')).update(`${accountId}:${code}`).digest('hex')
const codeAttempts = 5

export type IssuedToken = OneTime & { values: { token: string; code: string } }

const secretKind = 'identity.one-time-token'

/**
 * A link token and a six-digit code that do the same, once: `values.token` and `values.code` of a message, in which dots
 * stand for them. Earlier ones of this purpose stop working.
 */
export async function issueToken(account: Account, purpose: Purpose, minutes: number): Promise<IssuedToken> {
  const token = randomSecret()
  const code = sixDigits()
  const now = clock.now()
  await spendTokens(account.id, purpose)
  const endsAt = new Date(now.getTime() + minutes * 60_000)
  const [row] = await db()
    .insert(oneTimeTokenTable)
    .values({
      account_id: account.id,
      purpose,
      hash: sha256(token),
      code_hash: codeHash(account.id, code),
      email: account.email,
      created_at: now,
      expires_at: endsAt,
    })
    .returning({ id: oneTimeTokenTable.id })
  return { values: { token, code }, endsAt, about: [secretKind, row!.id] }
}

const good = (purpose: Purpose) =>
  and(
    eq(oneTimeTokenTable.purpose, purpose),
    isNull(oneTimeTokenTable.used_at),
    gt(oneTimeTokenTable.expires_at, clock.now()),
  )

/** Looks without using it up: mail scanners open links (decision 4). */
export async function peekToken(token: string, purpose: Purpose) {
  const [found] = await db()
    .select({ token: oneTimeTokenTable, account: accountTable })
    .from(oneTimeTokenTable)
    .innerJoin(accountTable, eq(accountTable.id, oneTimeTokenTable.account_id))
    .where(and(eq(oneTimeTokenTable.hash, sha256(token)), good(purpose)))
  return found
}

/** Uses the link up; undefined when it is unknown, used or over. */
export async function spendToken(token: string, purpose: Purpose): Promise<OneTimeToken | undefined> {
  const [spent] = await db()
    .update(oneTimeTokenTable)
    .set({ used_at: clock.now() })
    .where(and(eq(oneTimeTokenTable.hash, sha256(token)), good(purpose)))
    .returning()
  if (spent) await forgetSecret([secretKind, spent.id])
  return spent
}

/** Uses the code up; a wrong one counts against the newest token of the account. */
export async function spendCodeOf(
  accountId: number,
  typed: string,
  purpose: Purpose,
): Promise<OneTimeToken | undefined> {
  const [newest] = await db()
    .select()
    .from(oneTimeTokenTable)
    .where(and(eq(oneTimeTokenTable.account_id, accountId), good(purpose)))
    .orderBy(desc(oneTimeTokenTable.id))
    .limit(1)
  if (!newest) return undefined
  // The attempt is counted before the code is compared, so that parallel guesses do not slip through.
  const [counted] = await db()
    .update(oneTimeTokenTable)
    .set({ code_attempts: sql`${oneTimeTokenTable.code_attempts} + 1` })
    .where(
      and(
        eq(oneTimeTokenTable.id, newest.id),
        sql`${oneTimeTokenTable.code_attempts} < ${codeAttempts}`,
        good(purpose),
      ),
    )
    .returning()
  const typedHash = codeHash(accountId, latinDigits(typed).replace(/\s/g, ''))
  if (!counted || counted.code_hash !== typedHash) return undefined
  const [spent] = await db()
    .update(oneTimeTokenTable)
    .set({ used_at: clock.now() })
    .where(and(eq(oneTimeTokenTable.id, newest.id), good(purpose)))
    .returning()
  if (spent) await forgetSecret([secretKind, spent.id])
  return spent
}

/** Ends every open token of this purpose. */
export async function spendTokens(accountId: number, purpose: Purpose): Promise<void> {
  const ended = await db()
    .update(oneTimeTokenTable)
    .set({ used_at: clock.now() })
    .where(
      and(
        eq(oneTimeTokenTable.account_id, accountId),
        eq(oneTimeTokenTable.purpose, purpose),
        isNull(oneTimeTokenTable.used_at),
      ),
    )
    .returning({ id: oneTimeTokenTable.id })
  for (const { id } of ended) await forgetSecret([secretKind, id])
}

/** Whether such a token was issued within the last minute: nobody's mailbox is filled by asking again. */
export async function hasFreshToken(accountId: number, purpose: Purpose): Promise<boolean> {
  const since = new Date(clock.now().getTime() - 60_000)
  const mine = and(eq(oneTimeTokenTable.account_id, accountId), eq(oneTimeTokenTable.purpose, purpose))
  return (await db().$count(oneTimeTokenTable, and(mine, gt(oneTimeTokenTable.created_at, since)))) > 0
}
