import type { IconName } from '../light/index.ts'

export type Place = {
  to: string
  title: string
  icon: IconName
  count?: number
  /** Only this very address. */
  exact?: boolean
}
