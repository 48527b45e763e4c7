/** The door of curriculum. */
export { findSubjects, planById, planOf, publishedLessons, subjectsByIds } from './door.ts'
export { subjectById } from './subjects/subjects.queries.ts'
export type { SubjectRecord } from './subjects/subjects.table.ts'
export { curriculumUploads } from './videos/uploads.ts'
