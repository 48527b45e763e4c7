/** What somebody can have the sandbox bank do with an order. */
export const acts = ['approve', 'decline', 'cancel', 'late', 'twice', 'silent'] as const
export type Act = (typeof acts)[number]
