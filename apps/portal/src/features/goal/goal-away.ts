/** Accounts that put the offer of a goal away on this device: `7,8`. */
export const goalsAway = 'goal-away'

/** Whether this account did: then no place is kept for it. Read on every home page, hence apart from what writes it. */
export const isGoalAway = (accountId: number | undefined, storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  Boolean(storage.getItem(goalsAway)?.split(',').includes(`${accountId}`))
