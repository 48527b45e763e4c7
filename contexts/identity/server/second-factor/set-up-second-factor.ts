import { conflict } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { seal } from '@halaqa/kit-server/secrets'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import QRCode from 'qrcode'
import { secondFactorDemanded } from '../../contract/account.ts'
import { secondFactorWrong } from '../../contract/sign-in.ts'
import { accountById } from '../accounts/accounts.queries.ts'
import { accountTable, recoveryCodeTable } from '../accounts/accounts.table.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { secondFactorStateOf } from '../accounts/second-factor-state.ts'
import { requirePassword } from '../passwords/change-password.ts'
import { permissionsOf } from '../sessions/actor.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { countFailure, forgetFailures, inTurn } from '../sessions/failures.ts'
import { newRecoveryCodes, recoveryHash, spendCode, totpOf } from './codes.ts'

const triesOf = (actor: Actor) => `own:second-factor:${actor.id}`

/**
 * A new secret, as text, as otpauth address and as a QR image. Demands the password: who holds a stolen token must not
 * lock the owner out. Refused while a factor is on: it must be removed first.
 */
export async function startSecondFactorFor(actor: Actor, password: string) {
  if ((await accountById(actor.id)).second_factor_on_at) refuse(conflict)
  const account = await requirePassword(actor, password, triesOf(actor), 'password')
  const secret = new Secret({ size: 20 }).base32
  await db()
    .update(accountTable)
    .set({ second_factor_secret: seal('field-encryption', secret), second_factor_step: null })
    .where(eq(accountTable.id, account.id))
  await notifyOwner(account, 'second-factor-started')
  const uri = totpOf(secret, account.username).toString()
  return { secret, uri, qr: await QRCode.toDataURL(uri, { margin: 1, width: 232 }) }
}

/** The first code turns the factor on; the recovery codes are shown now and never again. */
export function confirmSecondFactorOf(actor: Actor, code: string) {
  return transaction(async () => {
    const account = await accountById(actor.id)
    if (account.second_factor_on_at || !account.second_factor_secret) refuse(conflict)
    if (!(await spendCode(account, code))) refuse(secondFactorWrong, { code: 'problem.second-factor-wrong' })
    const codes = newRecoveryCodes()
    await db().delete(recoveryCodeTable).where(eq(recoveryCodeTable.account_id, account.id))
    await db()
      .insert(recoveryCodeTable)
      .values(codes.map(each => ({ account_id: account.id, hash: recoveryHash(account.id, each) })))
    await db().update(accountTable).set({ second_factor_on_at: clock.now() }).where(eq(accountTable.id, account.id))
    await endSessionsOf(account.id, 'second-factor-on', actor.sessionId)
    await notifyOwner(account, 'second-factor-on')
    await audit({ action: 'identity.second-factor.confirm', subject: ['identity.account', account.id] })
    return { recovery_codes: codes }
  })
}

/** Off again, with the password and a code; refused when a role demands it. */
export async function removeSecondFactorOf(actor: Actor, password: string, code: string) {
  const account = await accountById(actor.id)
  if (!account.second_factor_on_at) refuse(conflict)
  const without = { ...account, second_factor_on_at: null }
  if (secondFactorStateOf(without, await permissionsOf(account.id)) === 'required') refuse(secondFactorDemanded)
  await requirePassword(actor, password, triesOf(actor), 'password')
  const tries = `own:second-factor-code:${actor.id}`
  // Not in the transaction below: the count of wrong tries must outlive the refusal.
  await inTurn(tries, async () => {
    if (await spendCode(account, code)) return forgetFailures(tries)
    await countFailure(tries)
    refuse(secondFactorWrong, { code: 'problem.second-factor-wrong' })
  })
  return transaction(async () => {
    await clearSecondFactor(account.id)
    await endSessionsOf(account.id, 'second-factor-off', actor.sessionId)
    await notifyOwner(account, 'second-factor-off')
    await audit({ action: 'identity.second-factor.remove', subject: ['identity.account', account.id] })
    return { success: true }
  })
}

export async function clearSecondFactor(accountId: number): Promise<void> {
  await db()
    .update(accountTable)
    .set({ second_factor_secret: null, second_factor_on_at: null, second_factor_step: null })
    .where(eq(accountTable.id, accountId))
  await db().delete(recoveryCodeTable).where(eq(recoveryCodeTable.account_id, accountId))
}
