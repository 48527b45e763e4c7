import type { Route } from '@halaqa/kit-contract'

const form = 'application/x-www-form-urlencoded'
export const multipart = 'multipart/form-data'

/** What a body may be called by who sends it. */
export const bodyTypes: Record<NonNullable<Route['bodyType']>, string[]> = {
  json: ['application/json'],
  form: [form],
  multipart: [multipart],
  'either-form': [form, multipart],
}
