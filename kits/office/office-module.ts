import type { Access, Call, Route } from '@halaqa/kit-contract'
import type { IconName } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import type { Actor } from './data/access.ts'
import type { Lookup } from './data/data-provider.ts'
import type { Screens } from './screens/screens.tsx'

/** An entry of the menu and of the palette. `group` and `label` are message keys. */
export type MenuItem = {
  group: string
  label: string
  to: string
  icon: IconName
  access: Access
  /** What lies under the entry though its address begins otherwise: the lists of a record's children. */
  under?: string[]
  /** How much waits there, shown to those who can do something about it: a number for a mere reader is a reproach. */
  waiting?: { access: Access; count: (call: Call) => Promise<number> }
}

/** A screen of its own at an address of the contract (`/x/{id}`). Make it with `page(route, element)`. */
export type OfficePage = { path: string; access: Access; element: ReactNode }

/** What the palette found: `group` is a message key, `title` and `detail` are data. */
export type Hit = { key: string; group: string; title: string; detail?: string; to: string; icon?: IconName }

/** A card of the home page. `span` is its width in twelfths on a wide screen. */
export type DashboardCard = {
  key: string
  access: Access
  span: 3 | 4 | 6 | 8 | 12
  element: ReactNode
  /** The addresses that it leads to: nobody sees a card whose screen would refuse them. */
  leadsTo: string[]
}

/** An entry of the account menu; `label` is a message key, `detail` makes another: whether the second factor is on. */
export type AccountLink = { label: string; to: string; icon: IconName; detail?: (actor: Actor) => string | undefined }

/** What a context hands to the office: its screens, where they stand in the menu, and what the shell asks it. */
export type OfficeModule = {
  name: string
  menu: MenuItem[]
  screens: Screens[]
  pages: OfficePage[]
  search?: (text: string, call: Call) => Promise<Hit[]>
  dashboard?: DashboardCard[]
  account?: AccountLink[]
  /** What stands over every page while it holds: message keys, asked for every minute. */
  alarms?: { access: Access; ask: (call: Call) => Promise<string[]> }
  /** Lists that references point at though they are no plain resource. */
  lookups?: Lookup[]
}

/** A page at the address and with the access of a route of the contract. */
export const page = (route: Route, element: ReactNode): OfficePage => ({
  path: route.path,
  access: route.access,
  element,
})
