import { z } from 'zod'

/**
 * How somebody stands who was charged for a semester. unpaid: nothing of it is settled; partly: a part is; settled: nothing is asked
 * any more, by money, by a fund or because it was let go; nothing: what was charged was taken back.
 */
export const payerStandings = ['unpaid', 'partly', 'settled', 'nothing'] as const
export const PayerStanding = z.enum(payerStandings)
export type PayerStanding = z.infer<typeof PayerStanding>
