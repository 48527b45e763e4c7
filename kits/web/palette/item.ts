import type { IconName } from '../light/index.ts'

export type PaletteItem = {
  id: string
  title: string
  /** More words to be found by. */
  words?: string
  hint?: string
  icon?: IconName
  group: string
  /** Where it leads, or what it does. */
  to?: string
  act?: () => void
}
