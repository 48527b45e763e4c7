import type { GatewayName } from '@halaqa/finance/contract'
import {
  accountOfBank,
  askPostedReversal,
  gatewayClearing,
  lockBankAccount,
  post,
  transferSource,
} from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor, noteConsequence } from '@halaqa/kit-server/request'
import { asc, eq, inArray } from 'drizzle-orm'
import { confirmationUndone, lineSameOfficer } from '../../contract/confirmations.ts'
import { feesAccount } from '../externals/accounts-of-externals.ts'
import { askPostedExternal } from '../externals/decide-external.ts'
import {
  type ConfirmationRow,
  confirmationTable,
  type MatchRow,
  matchTable,
  payoutTable,
} from '../tables/confirmations.table.ts'
import { lineTable } from '../tables/lines.table.ts'
import { releaseLines } from './confirm-lines.ts'

/**
 * Undoes a confirmation as a whole: its lines are open again. A receipt or an entry that it posted is asked to be reversed, which a
 * colleague does; what a gateway paid out is taken back at once, by another than who confirmed it. What stood in the books stays.
 */
export const undoConfirmation = (id: number, reason: string): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const [found] = await db().select().from(confirmationTable).where(eq(confirmationTable.id, id))
    if (!found) return refuse(notFound)
    await lockBankAccount(found.bank_account_id)
    const [confirmation] = await db().select().from(confirmationTable).where(eq(confirmationTable.id, id)).for('update')
    if (confirmation!.undone_at) refuse(confirmationUndone)
    const matches = await db().select().from(matchTable).where(eq(matchTable.confirmation_id, id))
    await release(matches)
    await takeBack(confirmation!, matches, reason)
    await db()
      .update(confirmationTable)
      .set({ undone_at: clock.now(), undone_by_name: currentActor().name, reason })
      .where(eq(confirmationTable.id, id))
    for (const line_id of new Set(matches.map(each => each.line_id)))
      await audit({
        action: 'banking.line.undo',
        subject: ['banking.line', line_id],
        before: { confirmation: id },
        note: reason,
      })
    return { id, ok: true }
  })

async function release(matches: readonly MatchRow[]): Promise<void> {
  const amounts = new Map<number, number>()
  for (const { line_id, amount } of matches) amounts.set(line_id, (amounts.get(line_id) ?? 0) + amount)
  const lines = await db()
    .select({ id: lineTable.id })
    .from(lineTable)
    .where(inArray(lineTable.id, [...amounts.keys()]))
    .orderBy(asc(lineTable.id))
    .for('update')
  await releaseLines(lines, amounts)
  await db()
    .update(matchTable)
    .set({ is_undone: true })
    .where(
      inArray(
        matchTable.id,
        matches.map(each => each.id),
      ),
    )
}

async function takeBack(confirmation: ConfirmationRow, matches: readonly MatchRow[], reason: string): Promise<void> {
  const posted = new Map(
    matches.flatMap(each => (each.posted_id === null ? [] : [[`${each.kind}:${each.posted_id}`, each] as const])),
  )
  for (const { kind, posted_id } of posted.values()) {
    if (kind === 'payout') {
      await takePayoutBack(confirmation, posted_id!, reason)
      continue
    }
    noteConsequence('banking.consequence.asked_back')
    const source = transferSource(kind)
    if (kind === 'external') await askPostedExternal(posted_id!, reason)
    else if (source) await source.askBack(posted_id!, reason)
    else await askPostedReversal(posted_id!, reason)
  }
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
