import { speeds } from '@halaqa/learning/contract'

/** How somebody likes to watch on this device: at what speed, how loud, with or without captions. */
export type Habits = { speed: number; volume: number; captions: boolean }

const name = 'player-habits'
const usual: Habits = { speed: 1, volume: 1, captions: true }

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** What was kept, as far as the player offers it: anything else is the usual. */
export function habits(storage: Store = localStorage): Habits {
  try {
    const { speed, volume, captions } = { ...usual, ...(JSON.parse(storage.getItem(name) ?? '{}') as Partial<Habits>) }
    return {
      speed: speeds.some(each => each === speed) ? speed : usual.speed,
      volume: volume >= 0 && volume <= 1 ? volume : usual.volume,
      captions: captions !== false,
    }
  } catch {
    // Something else wrote under our name, or the browser gives no storage.
    return usual
  }
}

export function keepHabit(habit: Partial<Habits>, storage: Store = localStorage): void {
  try {
    storage.setItem(name, JSON.stringify({ ...habits(storage), ...habit }))
  } catch {
    // A storage that is full or forbidden: the next film begins as usual.
  }
}
