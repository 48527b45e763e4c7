export type Started = { secret: string; uri: string; qr: string }

const place = (accountId: number | string) => `second-factor.${accountId}`
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The secret that is being set up, in this tab only, until it is confirmed or given up: an application that has scanned
 * it would be left with the wrong one if another language or a reload asked for a new one.
 */
export const settingUp = (accountId: number | string, shelf: Shelf) => ({
  read: (): Started | undefined => {
    const kept = shelf.getItem(place(accountId))
    return kept === null ? undefined : (JSON.parse(kept) as Started)
  },
  keep: (started: Started) => shelf.setItem(place(accountId), JSON.stringify(started)),
  forget: () => shelf.removeItem(place(accountId)),
})
