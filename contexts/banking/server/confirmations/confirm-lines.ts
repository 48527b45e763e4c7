import { lockBankAccount } from '@halaqa/finance/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { asc, eq, inArray } from 'drizzle-orm'
import { lineMatched, linesAndTargets, targetTooLarge, targetUnfit } from '../../contract/confirmations.ts'
import type { LineState } from '../../contract/lines.ts'
import { type Target, textOfTargets } from '../../contract/targets.ts'
import { confirmationTable, matchTable } from '../tables/confirmations.table.ts'
import { lineTable } from '../tables/lines.table.ts'
import { keepPayer } from './keep-payer.ts'
import { type PostedTarget, postTarget } from './post-target.ts'

/** The lines, held in one order until the end, and their account before them. 404 where one is not there. */
export async function lockLines(ids: readonly number[]) {
  const wanted = [...new Set(ids)]
  const [first] = await db().select().from(lineTable).where(inArray(lineTable.id, wanted)).limit(1)
  if (!first) return refuse(notFound)
  const account = await lockBankAccount(first.bank_account_id)
  const lines = await db()
    .select()
    .from(lineTable)
    .where(inArray(lineTable.id, wanted))
    .orderBy(asc(lineTable.id))
    .for('update')
  if (lines.length < wanted.length) refuse(notFound)
  return { account, lines }
}

/**
 * Says what lines are: one line one thing or several, or several lines one thing. What does not stand in the books yet is posted, by
 * whoever may: nothing beyond what the lines still have. Refuses `line-matched`, `target-too-large`, `target-unfit`.
 */
export const confirmLines = (
  lineIds: readonly number[],
  targets: readonly Target[],
): Promise<{ id: number; state: LineState }> =>
  transaction(async () => {
    const { account, lines } = await lockLines(lineIds)
    if (lines.length > 1 && targets.length > 1) refuse(linesAndTargets)
    if (lines.some(line => line.left === 0)) refuse(lineMatched)
    const isOneWay = lines.every(
      line => line.bank_account_id === account.id && Math.sign(line.amount) === Math.sign(lines[0]!.amount),
    )
    if (!isOneWay) refuse(targetUnfit)
    const confirmation = await newConfirmation(account.id)
    const rest = new Map(lines.map(line => [line.id, line.left]))
    for (const target of targets) {
      const available = [...rest.values()].reduce((sum, each) => sum + each, 0)
      if (available === 0) refuse(targetTooLarge)
      const posted = await postTarget(target, { account, lines, available, isOnly: targets.length === 1 })
      await writeMatches({ confirmation, kind: target.kind, posted, rest })
      if (posted.posted_id !== null) await keepPayer(target.kind, posted.posted_id, lines)
    }
    for (const line of lines)
      await db()
        .update(lineTable)
        .set({ matched: Math.abs(line.amount) - rest.get(line.id)! })
        .where(eq(lineTable.id, line.id))
    await audit({
      action: 'banking.line.confirm',
      subject: ['banking.line', lineIds[0]!],
      after: {
        confirmation,
        targets: textOfTargets(targets),
        ...(lines.length > 1 && { lines: lines.map(line => line.id) }),
      },
    })
    return stateOf(lineIds[0]!)
  })

async function newConfirmation(bank_account_id: number): Promise<number> {
  const { id: by_id, name: by_name } = currentActor()
  const [row] = await db()
    .insert(confirmationTable)
    .values({ bank_account_id, by_id, by_name, at: clock.now() })
    .returning({ id: confirmationTable.id })
  return row!.id
}

type Written = { confirmation: number; kind: Target['kind']; posted: PostedTarget; rest: Map<number, number> }
/** Takes of the lines in their order what the target needs. */
async function writeMatches({
  confirmation,
  kind,
  posted: { entry, amount, posted_id },
  rest,
}: Written): Promise<void> {
  let needed = amount
  for (const [line_id, left] of rest) {
    const part = Math.min(left, needed)
    if (part === 0) continue
    needed -= part
    rest.set(line_id, left - part)
    await db().insert(matchTable).values({
      confirmation_id: confirmation,
      line_id,
      amount: part,
      entry_id: entry.entry_id,
      entry_reference: entry.reference,
      transfer_id: entry.transfer_id,
      kind,
      posted_id,
    })
  }
  if (needed > 0) refuse(targetTooLarge)
}

/** As it is after what was just done. */
export async function stateOf(id: number): Promise<{ id: number; state: LineState }> {
  const [line] = await db().select({ state: lineTable.state }).from(lineTable).where(eq(lineTable.id, id))
  return line ? { id, state: line.state } : refuse(notFound)
}
