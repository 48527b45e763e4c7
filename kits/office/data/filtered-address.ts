import { addressOf, type Route } from '@halaqa/kit-contract'

/** The list at this route, narrowed: react-admin reads the filter from the address. */
export const filteredAddress = (route: Route, filter: object): string =>
  `${addressOf(route)}?filter=${encodeURIComponent(JSON.stringify(filter))}`
