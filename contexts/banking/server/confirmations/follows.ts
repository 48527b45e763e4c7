import {
  invoicesToSettle,
  payoutSources,
  transferSource,
  type WaitingTransfer,
  waitingTransfers,
} from '@halaqa/finance/server'
import { type Language, money } from '@halaqa/kit-contract/format'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { inArray, sql } from 'drizzle-orm'
import type { Target } from '../../contract/targets.ts'
import { lineTable } from '../tables/lines.table.ts'

/** What a confirmation leads to, in sentences: what is only joined, and what is posted by it for whom. */
export async function followsInWords(
  lineIds: readonly number[],
  targets: readonly Target[],
  language: string,
): Promise<string[]> {
  const [lines] = await db()
    .select({
      left: sql`coalesce(sum(${lineTable.left}), 0)`.mapWith(Number),
      account: sql`min(${lineTable.bank_account_id})`.mapWith(Number),
    })
    .from(lineTable)
    .where(inArray(lineTable.id, [...lineIds]))
  const invoices = await invoicesToSettle({ ids: idsOf(targets, 'invoice') })
  const waiting = idsOf(targets, 'receipt').length ? await waitingTransfers(lines!.account) : []
  const recorded = new Map<string, WaitingTransfer[]>()
  for (const { kind } of targets) {
    const source = transferSource(kind)
    if (source && !recorded.has(kind)) recorded.set(kind, await source.waiting(lines!.account))
  }
  const [source] = payoutSources.contributions()
  const payouts = source && idsOf(targets, 'settlement').length ? await source.waiting(lines!.account) : []
  const say = (key: string, amount: number, values: Record<string, unknown> = {}) =>
    translate(language, `banking.follows.${key}`, { amount: money(amount, language as Language), ...values })
  return targets.map(({ kind, id, amount }) => {
    const invoice = invoices.find(each => each.id === id)
    const receipt = (kind === 'receipt' ? waiting : (recorded.get(kind) ?? [])).find(each => each.id === id)
    const whole = amount ?? (targets.length === 1 ? lines!.left : Math.min(invoice?.open ?? lines!.left, lines!.left))
    if (kind === 'invoice')
      return say('invoice', whole, { number: invoice?.number ?? '', name: invoice?.payer_name ?? '' })
    if (kind === 'settlement') {
      const leaving = payouts.find(each => each.id === id)
      return say('settlement', leaving?.amount ?? whole, { name: leaving?.name ?? '' })
    }
    if (kind === 'receipt' || kind === 'sponsor' || kind === 'donation')
      return say(kind, receipt?.amount ?? whole, { name: receipt?.payer_name ?? '' })
    return say(kind, whole)
  })
}

const idsOf = (targets: readonly Target[], kind: Target['kind']): number[] =>
  targets.filter(each => each.kind === kind).map(each => each.id)
