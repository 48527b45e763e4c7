import type { DayWord } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { InvoiceKind, InvoiceState } from '../../contract/invoice.ts'
import { added } from './added.ts'
import { invoiceCountTable as counts } from './invoice-sums.table.ts'

type Which = {
  /** `any`: of a semester, whichever; without it, also those of none. */
  semester_id?: number | 'any' | undefined
  kind?: z.infer<typeof InvoiceKind> | undefined
  state?: z.infer<typeof InvoiceState> | undefined
  is_resit?: true
  /** The days, of Muscat, on which they were issued, and settled. */
  during?: DayWord | undefined
  settledDuring?: DayWord | undefined
}

/** How many invoices stand alike and what they ask for, in baisa: for the totals of a list that filters by no more than this (ADR 0095). */
export async function keptInvoices({ semester_id, kind, state, is_resit, during, settledDuring }: Which) {
  const rows = await db()
    .select({
      kind: counts.kind,
      state: counts.state,
      semester_id: counts.semester_id,
      count: added(counts.invoices),
      total: added(counts.total),
    })
    .from(counts)
    .where(
      and(
        semester_id === 'any' ? isNotNull(counts.semester_id) : undefined,
        typeof semester_id === 'number' ? eq(counts.semester_id, semester_id) : undefined,
        kind && eq(counts.kind, kind),
        state && eq(counts.state, state),
        is_resit && counts.is_resit,
        await withinWord(counts.issued_on, during),
        await withinWord(counts.settled_on, settledDuring),
      ),
    )
    .groupBy(counts.kind, counts.state, counts.semester_id)
  return rows.filter(row => row.count > 0).map(row => ({ ...row, semester_id: row.semester_id ?? 0 }))
}
