import { lockBankAccount, receiptStatesOf, transferSources } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { TargetKind } from '../../contract/targets.ts'
import { confirmationTable, type MatchRow, matchTable } from '../tables/confirmations.table.ts'
import { externalTable } from '../tables/externals.table.ts'
import { lineTable } from '../tables/lines.table.ts'

/** What a confirmation posted: a receipt, an entry, what a gateway paid out. */
type PostedThing = { kind: TargetKind; posted_id: number }

/** The kinds of targets whose confirmation posts a receipt. */
const receiptKinds = ['receipt', 'invoice', 'payer'] as const satisfies readonly TargetKind[]

/** What of a confirmation is not undone. */
export const standingMatches = (confirmationId: number): Promise<MatchRow[]> =>
  db()
    .select()
    .from(matchTable)
    .where(and(eq(matchTable.confirmation_id, confirmationId), eq(matchTable.is_undone, false)))
    .orderBy(asc(matchTable.id))

/** Each thing that was posted for these, once. */
export const postedBy = (matches: readonly MatchRow[]): PostedThing[] => [
  ...new Map(
    matches.flatMap(({ kind, posted_id }) =>
      posted_id === null ? [] : [[`${kind}:${posted_id}`, { kind, posted_id }] as const],
    ),
  ).values(),
]

/**
 * How far the undoing of a confirmation is: the lines of what stands in the books no more, or stood there before, are open; those of
 * what waits for a colleague are not, or a line would settle two receipts. Where none waits it is undone, or, where a colleague let
 * something stand, as if nobody had asked for the rest. Its bank account is held.
 */
export async function followReversals(confirmationId: number): Promise<void> {
  const matches = await standingMatches(confirmationId)
  const standing = await standingAmong(postedBy(matches))
  const stateOf = (each: MatchRow) => standing.get(`${each.kind}:${each.posted_id}`)
  await release(matches.filter(each => stateOf(each) === undefined))
  const left = matches.map(stateOf).filter(state => state !== undefined)
  if (left.includes('asked')) return
  await db()
    .update(confirmationTable)
    .set(left.length ? { undo_asked_at: null, undone_by_name: null, reason: '' } : { undone_at: clock.now() })
    .where(eq(confirmationTable.id, confirmationId))
}

/** Of what was posted, what stands in the books still: asked to be reversed, or not. */
async function standingAmong(posted: readonly PostedThing[]): Promise<Map<string, 'asked' | 'kept'>> {
  const idsOf = (kinds: readonly TargetKind[]) =>
    posted.filter(each => kinds.includes(each.kind)).map(each => each.posted_id)
  const receipts = await receiptStatesOf(idsOf(receiptKinds))
  const externals = await db()
    .select({ id: externalTable.id, state: externalTable.state })
    .from(externalTable)
    .where(inArray(externalTable.id, idsOf(['external'])))
  const entries = new Map(externals.map(({ id, state }) => [id, state]))
  const others = new Map<TargetKind, Map<number, string>>()
  for (const { kind, states } of transferSources.contributions()) others.set(kind, await states(idsOf([kind])))
  return new Map<string, 'asked' | 'kept'>(
    posted.flatMap(({ kind, posted_id }): [string, 'asked' | 'kept'][] => {
      const state =
        kind === 'external'
          ? entries.get(posted_id)
          : kind === 'payout' || kind === 'settlement'
            ? undefined
            : (others.get(kind) ?? receipts).get(posted_id)
      if (state === 'contested' || state === 'reversing') return [[`${kind}:${posted_id}`, 'asked']]
      return state === 'posted' ? [[`${kind}:${posted_id}`, 'kept']] : []
    }),
  )
}

async function release(matches: readonly MatchRow[]): Promise<void> {
  if (!matches.length) return
  const amounts = new Map<number, number>()
  for (const { line_id, amount } of matches) amounts.set(line_id, (amounts.get(line_id) ?? 0) + amount)
  const lines = await db()
    .select({ id: lineTable.id })
    .from(lineTable)
    .where(inArray(lineTable.id, [...amounts.keys()]))
    .orderBy(asc(lineTable.id))
    .for('update')
  for (const { id } of lines)
    await db()
      .update(lineTable)
      .set({ matched: sql`${lineTable.matched} - ${amounts.get(id) ?? 0}` })
      .where(eq(lineTable.id, id))
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

/** A colleague reversed a receipt, or let it stand: whatever confirmation posted it, and is asked to be undone, follows. */
export const followReceipt = (receiptId: number): Promise<void> => follow(receiptKinds, receiptId)
/** The same of an entry that concerns no student. */
export const followExternal = (externalId: number): Promise<void> => follow(['external'], externalId)

/** And of what another context recorded: a sponsor's transfer, a donation. */
export const followOther = (kind: TargetKind, id: number): Promise<void> => follow([kind], id)

const follow = (kinds: readonly TargetKind[], posted_id: number): Promise<void> =>
  transaction(async () => {
    const found = await db()
      .selectDistinct({ id: confirmationTable.id, bank_account_id: confirmationTable.bank_account_id })
      .from(matchTable)
      .innerJoin(confirmationTable, eq(confirmationTable.id, matchTable.confirmation_id))
      .where(
        and(
          eq(matchTable.posted_id, posted_id),
          inArray(matchTable.kind, [...kinds]),
          eq(matchTable.is_undone, false),
          isNotNull(confirmationTable.undo_asked_at),
          isNull(confirmationTable.undone_at),
        ),
      )
    for (const { id, bank_account_id } of found) {
      await lockBankAccount(bank_account_id)
      await followReversals(id)
      noteConsequence('banking.consequence.followed')
    }
  })
