import { staff } from '@halaqa/identity/contract'
import { id, idInQuery, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { idList, pageOf, paging } from './listing.ts'
import { subjectRead } from './permissions.ts'

const asked = { page: paging.page, per_page: paging.per_page, q: paging.q, ids: idList.optional() }
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
  query: z.strictObject({ ...asked, filter: z.strictObject({ subjectId: idInQuery.optional() }).default({}) }),
  summary: 'Lessons by title and subject, to be chosen from',
})
export const findElements = route({
  ...lookup,
  name: 'curriculum.element.find',
  path: '/subject/elements/find',
  query: z.strictObject({
    ...asked,
    /** `forLesson`: those of the lesson's subject, for others cannot stand in it. */
    filter: z.strictObject({ forLesson: idInQuery.optional() }).default({}),
  }),
  summary: 'Elements by title and subject, to be chosen from',
})
