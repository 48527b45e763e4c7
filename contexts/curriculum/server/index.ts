/** The door of curriculum. */

export { findSubjects, planById, planOf, subjectsByIds } from './door.ts'
export { elementTitles } from './elements/element-titles.ts'
export { exceptionsPart } from './exceptions/exceptions-part.ts'
export { elementsFound, lessonsFound } from './published/found-lessons.ts'
export {
  elementsInSubjects,
  elementToLearn,
  filesOfLesson,
  filesToKeep,
  lessonNotesForStudents,
  lessonPlace,
  lessonToKeep,
  type PublishedElement,
  publishedElements,
} from './published/learned.ts'
export { publishedLessons } from './published/published-lessons.ts'
export {
  labelOfPart,
  markPartsByIds,
  markPartsOf,
  markSourcesBuilt,
  subjectsMarked,
} from './subjects/mark-parts.ts'
export { subjectById, subjectsToChoose } from './subjects/subjects.queries.ts'
export type { SubjectRecord } from './subjects/subjects.table.ts'
export { leadTeachers } from './teachers/lead-teachers.ts'
