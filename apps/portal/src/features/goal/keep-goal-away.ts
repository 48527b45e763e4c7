import { goalsAway } from './goal-away.ts'

/** Puts the offer away for this account on this device, or offers it again. */
export function keepGoalAway(
  accountId: number,
  isAway: boolean,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const others = (storage.getItem(goalsAway) ?? '').split(',').filter(each => each && each !== `${accountId}`)
  try {
    storage.setItem(goalsAway, (isAway ? [...others, accountId] : others).join())
  } catch {
    // A storage that is full: it is offered again.
  }
}
