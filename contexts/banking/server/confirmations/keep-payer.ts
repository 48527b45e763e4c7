import { receiptPayer } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import type { TargetKind } from '../../contract/targets.ts'
import { payerKeys } from '../matching/candidates.ts'
import { knownPayerTable } from '../tables/confirmations.table.ts'
import type { LineRow } from '../tables/lines.table.ts'

/** Remembers whose money comes under this name or from this account: the same is proposed the next time. */
export async function keepPayer(kind: TargetKind, receiptId: number, lines: readonly LineRow[]): Promise<void> {
  if (kind !== 'receipt' && kind !== 'invoice' && kind !== 'payer') return
  const keys = [...new Set(lines.flatMap(payerKeys))]
  if (!keys.length) return
  const { payer_id, payer_name } = await receiptPayer(receiptId)
  const at = clock.now()
  await db()
    .insert(knownPayerTable)
    .values(keys.map(key => ({ key, payer_id, payer_name, at })))
    .onConflictDoUpdate({
      target: knownPayerTable.key,
      set: { payer_id: sql`excluded.payer_id`, payer_name: sql`excluded.payer_name`, at: sql`excluded.at` },
    })
}
