import { staff } from '@halaqa/identity/contract'
import { id, idInPath, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Element, Playing } from './element.ts'
import { Page } from './page.ts'
import { subjectRead } from './permissions.ts'

/** A subject as a student has it: no staff notes, nothing of how it is made. */
export const preview = route({
  name: 'curriculum.subject.preview',
  method: 'GET',
  path: '/subject/preview/{id}',
  access: staff(subjectRead),
  params: z.object({ id: idInPath }),
  query: z.strictObject({ lesson: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
  reply: z.object({
    subject: z.object({ id, code: z.string(), name: z.string(), summary: z.string(), hours: z.int() }),
    lessons: z.array(z.object({ id, title: z.string(), part: z.string().nullable(), elements: z.int() })),
    opened: z
      .object({
        id,
        title: z.string(),
        summary: z.string(),
        notes: z.array(z.string()),
        elements: z.array(
          Element.pick({ id: true, kind: true, title: true, note: true, url: true }).extend({
            required: z.boolean(),
            playing: Playing.nullable(),
            pages: z.array(Page.pick({ id: true, title: true, body: true })),
            file: z.object({ name: z.string(), url: z.string() }).nullable(),
          }),
        ),
      })
      .nullable(),
  }),
  summary: 'A subject as a student sees it',
})
