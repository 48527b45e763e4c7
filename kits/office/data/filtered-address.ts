import { addressOf, type Route } from '@halaqa/kit-contract'

/** The list at this route, narrowed: react-admin reads the filter from the address. */
export const filteredAddress = (route: Route, filter: object, params: object = {}): string =>
  `${addressOf(route, { params })}?filter=${encodeURIComponent(JSON.stringify(filter))}`
