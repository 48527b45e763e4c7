import { latinDigits } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { dotsFor, type OneTime, sendMail } from '@halaqa/kit-server/mail'
import { translate } from '@halaqa/kit-server/words'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { linkSpent } from '../../contract/account.ts'
import type { Guard } from '../../contract/guards.ts'
import { accountById } from '../accounts/accounts.queries.ts'
import { type Account, accountTable } from '../accounts/accounts.table.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { hasFreshToken, issueToken, type Purpose, peekToken, spendToken } from '../accounts/one-time-tokens.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { requireStrongPassword } from '../accounts/password-strength.ts'
import { asOwner } from '../sessions/as-owner.ts'
import { endSessionsOf } from '../sessions/end-session.ts'

const resetMinutes = 30
const invitationMinutes = 7 * 24 * 60

/**
 * Sends a link to every matching account with a verified address, at most one a minute; answers nothing that tells whether there was one (decision 3).
 */
export async function requestReset(asked: {
  username: string
  nationalid: string
  guard?: Guard | undefined
}): Promise<void> {
  const key = asked.username.toLowerCase()
  await transaction(async () => {
    const matching = await db()
      .select()
      .from(accountTable)
      .where(
        and(
          or(eq(accountTable.username, key), eq(accountTable.email, key)),
          eq(accountTable.national_id, latinDigits(asked.nationalid)),
          isNotNull(accountTable.email_verified_at),
          eq(accountTable.state, 'active'),
          asked.guard && eq(accountTable.guard, asked.guard),
        ),
      )
    for (const account of matching)
      if (!(await hasFreshToken(account.id, 'reset-password'))) await sendResetLink(account)
  })
}

/** The link by mail; staff may ask for it on somebody's behalf. Never sets a password itself. */
export async function sendResetLink(account: Account): Promise<void> {
  await linkToReset(account)
}

/** The same; answers the link for whoever prints it. */
export async function linkToReset(account: Account): Promise<string> {
  const path = '/auth/reset/'
  const oneTime = await issueToken(account, 'reset-password', resetMinutes)
  await mailLink(account, 'reset', path, oneTime)
  await audit({ action: 'identity.password.request', subject: ['identity.account', account.id] })
  return pageAddress(`${path}${oneTime.values.token}`)
}

/** The invitation by mail, good for a week; earlier ones stop working. Answers the link for whoever prints it. */
export async function sendInvitation(account: Account): Promise<string> {
  const oneTime = await issueToken(account, 'invitation', invitationMinutes)
  const path = '/user/activation?token='
  await mailLink(account, 'invitation', path, oneTime)
  return pageAddress(`${path}${oneTime.values.token}`)
}

/** The address ends with the token; the message that is kept has dots there. */
async function mailLink(account: Account, kind: 'reset' | 'invitation', path: string, oneTime: OneTime) {
  const word = (key: string) => translate(account.language, `identity.mail.${kind}.${key}`, { name: account.name })
  await sendMail({
    to: account.email!,
    language: account.language,
    kind: `identity.${kind}`,
    subject: word('subject'),
    heading: word('heading'),
    paragraphs: [word('body')],
    button: { label: word('button'), url: pageAddress(`${path}${dotsFor('token')}`) },
    footer: word('footer'),
    oneTime,
  })
}

/** Whether a link is still good; opening it changes nothing. */
export async function peekLink(token: string, purpose: Purpose) {
  const found = await peekToken(token, purpose)
  return {
    valid: Boolean(found),
    name: found?.account.name ?? null,
    guard: (found?.account.guard ?? null) as Guard | null,
  }
}

/** Sets the password with a link, once; every session of the account ends. */
export function setPasswordByLink(token: string, purpose: 'reset-password' | 'invitation', password: string) {
  return transaction(async () => {
    const spent = await spendToken(token, purpose)
    if (!spent) return refuse(linkSpent)
    const account = await accountById(spent.account_id)
    requireStrongPassword(password, account)
    if (account.state === 'blocked') refuse(linkSpent)
    await db()
      .update(accountTable)
      .set({
        password_hash: await hashPassword(password),
        state: 'active',
        // The link came to this address: that is the proof of it.
        ...(spent.email === account.email && { email_verified_at: account.email_verified_at ?? clock.now() }),
      })
      .where(eq(accountTable.id, account.id))
    await endSessionsOf(account.id, 'password-set')
    if (purpose === 'reset-password') await notifyOwner(await accountById(account.id), 'password-changed')
    await asOwner(account, () =>
      audit({ action: `identity.password.${purpose}`, subject: ['identity.account', account.id] }),
    )
    return { success: true, guard: account.guard as Guard }
  })
}
