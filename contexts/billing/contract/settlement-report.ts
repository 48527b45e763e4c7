import { invoiceRead } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import { baisa, day, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { SettlementKind, SettlementState } from './settlements.ts'

const figures = { count: z.int(), amount: baisa }
/** T0867 */
export const settlementReport = route({
  name: 'billing.settlement.report',
  method: 'GET',
  path: '/financials/reports/settlement',
  // Each figure leads to the list of settlements.
  access: staff(invoiceRead),
  /** The days on which they were asked for; without them, of this year. */
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  reply: z.object({
    from: day,
    to: day,
    all: z.object(figures),
    rows: z.array(z.object({ kind: SettlementKind, state: SettlementState, ...figures })),
  }),
  summary: 'Settlements with students by kind and state: how many, and what they come to',
})
