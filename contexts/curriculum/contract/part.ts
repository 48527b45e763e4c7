import { staff } from '@halaqa/identity/contract'
import { id, idInPath, idInQuery, reference, resource, route, text, VersionQuery } from '@halaqa/kit-contract'
import { z } from 'zod'
import { RowResult } from './listing.ts'
import { contentWrite, subjectRead } from './permissions.ts'

/** A unit of a subject: lessons that belong together. */
export const PartInput = z.strictObject({
  subject_id: reference('curriculum.subject'),
  title: text(120),
  position: z.int().min(1).max(200),
})
const declared = resource({
  name: 'curriculum.part',
  path: '/subject/parts',
  record: z.object({ id, ...PartInput.shape }),
  input: PartInput,
  read: staff(subjectRead),
  write: staff(contentWrite),
  list: { sort: 'position', filters: ['subject_id'], search: ['title'] },
  operations: {
    list: '',
    create: '/create',
    store: '',
    show: '/show/{id}',
    edit: '/{id}/edit',
    delete: '/deleteget/{id}',
  },
})
const params = z.object({ id: idInPath })
const change = {
  path: '/subject/parts/{id}',
  access: declared.write,
  params,
  query: VersionQuery,
  body: PartInput,
  reply: declared.rows as never,
}
export const replacePart = route({ ...change, name: 'curriculum.part.update', method: 'PUT', summary: 'Change a part' })
export const patchPart = route({
  ...change,
  name: 'curriculum.part.patch',
  method: 'PATCH',
  body: PartInput.partial(),
  summary: 'Change some of a part',
})
export const destroyPart = route({
  name: 'curriculum.part.destroy',
  method: 'DELETE',
  path: '/subject/parts/{id}',
  access: declared.write,
  params,
  reply: RowResult,
  summary: 'Delete a part',
})
/** The specification changes a part by PUT: the screens of the kit find it under the usual name. */
export const parts = { ...declared, routes: { ...declared.routes, update: replacePart } }

export const partsOfSubject = route({
  name: 'curriculum.part.choices',
  method: 'GET',
  path: '/subject/parts/parts_list',
  access: staff(subjectRead),
  query: z.strictObject({ subject: idInQuery.optional() }),
  reply: z.object({
    rows: z.array(z.object({ id, subject_id: id, subject: z.string(), title: z.string(), lessons: z.int() })),
  }),
  summary: 'Parts by subject with the number of their lessons',
})
