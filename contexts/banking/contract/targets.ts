import { z } from 'zod'

/**
 * What a line of a statement may be. movement: it stands in the books; receipt: a transfer that a colleague recorded and nobody has
 * confirmed; sponsor, donation: the same of a sponsor's payment, and of what somebody gave to a fund; invoice: an open one, which a
 * receipt for its payer settles; payer: money of somebody, for what they owe, the oldest first; external: an entry that waits for
 * approval; payout: what a gateway took on a day, less its fee; settlement: what was promised to a student, and leaves.
 */
export const targetKinds = [
  'movement',
  'receipt',
  'sponsor',
  'donation',
  'invoice',
  'payer',
  'external',
  'payout',
  'settlement',
] as const
export const TargetKind = z.enum(targetKinds)
export type TargetKind = z.infer<typeof TargetKind>

/** One of them, with how much of the line it is in baisa; as much as fits where nothing is said. */
export type Target = { kind: TargetKind; id: number; amount?: number }

const one =
  /^(movement|receipt|sponsor|donation|invoice|payer|external|payout|settlement):[1-9]\d{0,9}(:[1-9]\d{0,11})?$/

/** `receipt:12` and `invoice:3:5000`, several of them after commas: the same text stands in the address of a preview and in the act. */
export const targetsText = z
  .string()
  .max(400)
  .refine(text => text.split(',').length <= 10 && text.split(',').every(each => one.test(each)), {
    params: { key: 'unknown-reference' },
  })

/** What such a text names. */
export const targetsOf = (text: string): Target[] =>
  text.split(',').map(each => {
    const [kind, id, amount] = each.split(':')
    return { kind: kind as TargetKind, id: Number(id), ...(amount && { amount: Number(amount) }) }
  })

/** The same as a text. */
export const textOfTargets = (targets: readonly Target[]): string =>
  targets.map(({ kind, id, amount }) => [kind, id, ...(amount ? [amount] : [])].join(':')).join(',')
