import type { IconName } from '../light/index.ts'

export type PaletteItem = {
  id: string
  title: string
  /** What it is called as well. */
  synonyms?: string[]
  /** More words to be found by: what it is for. */
  words?: string
  hint?: string
  icon?: IconName
  /** The key that does the same. */
  keys?: string
  group: string
  /** How well it is what is typed, where whoever made the item knows better than its words tell (`ranks`). */
  rank?: number
  /** It is shown and cannot be chosen: its hint says why. */
  isOff?: boolean
  /** Where it leads, or what it does. `state` is handed to the place. */
  to?: string
  state?: object
  act?: () => void
}

/** What was typed before the palette was here, and whether Enter was pressed on it. */
export type Begun = { text: string; isWaiting: boolean }
