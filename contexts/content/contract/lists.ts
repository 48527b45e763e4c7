import { route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** ISO 3166-1 alpha-2 is the id of a country everywhere. `calling_code` is `+968`. */
export const Country = z.object({ id: z.string(), name: z.string(), calling_code: z.string().nullable() })
/** They change with a version of Halaqa and no sooner. */
const keptSeconds = 3600
const countries = (name: string, path: string) =>
  route({
    name,
    method: 'GET',
    path,
    access: 'public',
    keptSeconds,
    reply: z.object({ rows: z.array(Country) }),
    summary: 'All countries in the language of the call, in its order',
  })
export const listCountries = countries('content.lists.countries', '/api/v1/lists/countries')
export const listCountriesShort = countries('content.lists.countriesShort', '/api/lists/countries')

/** Governorates and wilayats of Oman; other countries have no list, people write the name. */
export const listStates = route({
  name: 'content.lists.states',
  method: 'GET',
  path: '/api/v1/lists/states',
  access: 'public',
  keptSeconds,
  query: z.strictObject({ country: z.string().length(2).default('OM') }),
  reply: z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) }),
  summary: 'The governorates of a country',
})
export const listCities = route({
  name: 'content.lists.cities',
  method: 'GET',
  path: '/api/v1/lists/cities',
  access: 'public',
  keptSeconds,
  query: z.strictObject({ country: z.string().length(2).default('OM'), state: z.string().max(40).optional() }),
  /** `kept` is the name as records keep it, the same in every language; `name` is shown. */
  reply: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), kept: z.string(), state: z.string() })),
  }),
  summary: 'The towns of a governorate',
})
