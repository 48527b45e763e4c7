import { staff } from '@halaqa/identity/contract'
import { id, longText, resource, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { pagesRead, pagesWrite } from './permissions.ts'

/** ISO 3166-1 alpha-2 is the id of a country everywhere. `calling_code` is `+968`. */
export const Country = z.object({ id: z.string(), name: z.string(), calling_code: z.string().nullable() })
const countries = (name: string, path: string) =>
  route({
    name,
    method: 'GET',
    path,
    access: 'public',
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
  query: z.strictObject({ country: z.string().length(2).default('OM') }),
  reply: z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) }),
  summary: 'The governorates of a country',
})
export const listCities = route({
  name: 'content.lists.cities',
  method: 'GET',
  path: '/api/v1/lists/cities',
  access: 'public',
  query: z.strictObject({ country: z.string().length(2).default('OM'), state: z.string().max(40).optional() }),
  /** `kept` is the name as records keep it, the same in every language; `name` is shown. */
  reply: z.object({
    rows: z.array(z.object({ id: z.string(), name: z.string(), kept: z.string(), state: z.string() })),
  }),
  summary: 'The towns of a governorate',
})

/** Short open courses that anybody may take, on the college's pages elsewhere. */
export const EcourseInput = z.strictObject({
  name_ar: text(120),
  name_en: text(120),
  name_fr: text(120),
  summary_ar: longText(600),
  summary_en: longText(600),
  summary_fr: longText(600),
  hours: z.int().min(1).max(500),
  open: z.boolean(),
})
export const ecourses = resource({
  name: 'content.ecourse',
  path: '/content/ecourses',
  record: z.object({ id, ...EcourseInput.shape }),
  input: EcourseInput,
  read: staff(pagesRead),
  write: staff(pagesWrite),
  list: { sort: 'id', filters: ['open'], search: ['name_ar', 'name_en'] },
  operations: {
    list: '',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})
export const listEcourses = route({
  name: 'content.ecourse.public',
  method: 'GET',
  path: '/api/v1/ecourses/index',
  access: 'public',
  reply: z.object({ rows: z.array(z.object({ id, name: z.string(), summary: z.string(), hours: z.int() })) }),
  summary: 'Open electronic courses in the language of the call',
})
