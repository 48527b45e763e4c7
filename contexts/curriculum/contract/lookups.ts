import { staff } from '@halaqa/identity/contract'
import { id, idInQuery, idList, pageOf, paging, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { subjectRead } from './permissions.ts'

const asked = { ...paging(), q: z.string().max(100).optional(), ids: idList.optional() }
const lookup = {
  method: 'GET' as const,
  access: staff(subjectRead),
  reply: pageOf(z.object({ id, name: z.string() })),
}
/** Lessons and elements are found by their own words and by the code of their subject. */
export const findLessons = route({
  ...lookup,
  name: 'curriculum.lesson.find',
  path: '/subject/lessons/find',
  query: z.strictObject({ ...asked, filter: z.strictObject({ subject_id: idInQuery.optional() }).default({}) }),
  summary: 'Lessons by title and subject, to be chosen from',
})
export const findElements = route({
  ...lookup,
  name: 'curriculum.element.find',
  path: '/subject/elements/find',
  query: z.strictObject({
    ...asked,
    /** `forLesson`: those of the lesson's subject, for others cannot stand in it. */
    filter: z.strictObject({ for_lesson: idInQuery.optional() }).default({}),
  }),
  summary: 'Elements by title and subject, to be chosen from',
})
