import type { GatewayName } from '@halaqa/finance/contract'
import {
  accountOfBank,
  askPostedReversal,
  gatewayClearing,
  lockBankAccount,
  payoutSources,
  post,
  transferSource,
} from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor, noteConsequence } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { confirmationUndone, lineSameOfficer } from '../../contract/confirmations.ts'
import { feesAccount } from '../externals/accounts-of-externals.ts'
import { askPostedExternal } from '../externals/decide-external.ts'
import { followReversals, postedBy, standingMatches } from '../reversals/follow-reversals.ts'
import { type ConfirmationRow, confirmationTable, type MatchRow, payoutTable } from '../tables/confirmations.table.ts'

/**
 * Undoes a confirmation as a whole. A receipt or an entry that it posted is asked to be reversed, which a colleague does: until then
 * the money stands in the books, and its lines are nobody else's (`followReversals`). What a gateway paid out is taken back at once,
 * by another than who confirmed it. What stood in the books stays, and its lines are open again.
 */
export const undoConfirmation = (id: number, reason: string): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const [found] = await db().select().from(confirmationTable).where(eq(confirmationTable.id, id))
    if (!found) return refuse(notFound)
    await lockBankAccount(found.bank_account_id)
    const [confirmation] = await db().select().from(confirmationTable).where(eq(confirmationTable.id, id)).for('update')
    if (confirmation!.undone_at || confirmation!.undo_asked_at) refuse(confirmationUndone)
    const matches = await standingMatches(id)
    await takeBack(confirmation!, matches, reason)
    await db()
      .update(confirmationTable)
      .set({ undo_asked_at: clock.now(), undone_by_name: currentActor().name, reason })
      .where(eq(confirmationTable.id, id))
    await followReversals(id)
    for (const line_id of new Set(matches.map(each => each.line_id)))
      await audit({
        action: 'banking.line.undo',
        subject: ['banking.line', line_id],
        before: { confirmation: id },
        note: reason,
      })
    return { id, ok: true }
  })

async function takeBack(confirmation: ConfirmationRow, matches: readonly MatchRow[], reason: string): Promise<void> {
  for (const { kind, posted_id } of postedBy(matches)) {
    if (kind === 'settlement') {
      await takeLeavingBack(confirmation, posted_id, reason)
      continue
    }
    if (kind === 'payout') {
      await takePayoutBack(confirmation, posted_id, reason)
      continue
    }
    noteConsequence('banking.consequence.asked_back')
    const source = transferSource(kind)
    if (kind === 'external') await askPostedExternal(posted_id, reason)
    else if (source) await source.askBack(posted_id, reason)
    else await askPostedReversal(posted_id, reason)
  }
}

/** What was taken for a payout to somebody was none: that waits again. */
async function takeLeavingBack({ by_id }: ConfirmationRow, id: number, reason: string): Promise<void> {
  if (by_id === currentActor().id) refuse(lineSameOfficer)
  for (const source of payoutSources.contributions()) await source.notLeft(id, reason)
}

async function takePayoutBack({ by_id }: ConfirmationRow, id: number, reason: string): Promise<void> {
  if (by_id === currentActor().id) refuse(lineSameOfficer)
  const [payout] = await db()
    .update(payoutTable)
    .set({ undone_at: clock.now() })
    .where(eq(payoutTable.id, id))
    .returning()
  const { gateway, gross, fee, transfer_ids, bank_account_id } = payout!
  const account = accountOfBank(await lockBankAccount(bank_account_id))
  const debit = gatewayClearing(gateway as GatewayName)
  await post({
    kind: 'reversal',
    reference: `banking.payout:${id}`,
    reason,
    transfers: [
      { debit, credit: account, amount: gross - fee, reverses: transfer_ids[0]! },
      ...(fee ? [{ debit, credit: feesAccount, amount: fee, reverses: transfer_ids[1]! }] : []),
    ],
  })
}
