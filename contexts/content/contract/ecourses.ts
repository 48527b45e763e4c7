import { staff } from '@halaqa/identity/contract'
import { id, longText, resource, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { pagesRead, pagesWrite } from './permissions.ts'

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
