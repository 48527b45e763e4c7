import { staff } from '@halaqa/identity/contract'
import { choices, idInQuery } from '@halaqa/kit-contract'
import { Choice } from './listing.ts'
import { subjectRead } from './permissions.ts'

const lookup = { access: staff(subjectRead), row: Choice }
/** Lessons and elements are found by their own words and by the code of their subject. */
export const findLessons = choices({
  ...lookup,
  name: 'curriculum.lesson.find',
  path: '/subject/lessons/find',
  filters: { subject_id: idInQuery },
  summary: 'Lessons by title and subject, to be chosen from',
})
export const findElements = choices({
  ...lookup,
  name: 'curriculum.element.find',
  path: '/subject/elements/find',
  /** `for_lesson`: those of the lesson's subject, for others cannot stand in it. */
  filters: { for_lesson: idInQuery },
  summary: 'Elements by title and subject, to be chosen from',
})
