/** The door of students. */

export { type Belongings, rowsOf, staysBehind, studentBelongings } from './belongings/belongings.ts'
export { blockedAmong, blockOf } from './grade-blocks/grade-blocks.ts'
export { type ResultHold, type ResultsBlock, resultHolds } from './grade-blocks/result-holds.ts'
export { notesOf } from './notes/notes.queries.ts'
export { notifyStudent } from './notices/notify-student.ts'
export { notifyStudents, subjectName } from './notices/notify-students.ts'
export { type SearchAnswer, type SearchAsked, type SearchSource, searchSources } from './own-search/search-sources.ts'
export { paidAsApplicant, paidInvoices } from './payments/paid-invoices.ts'
export { moveStudent } from './states/move-student.ts'
export { ownStandingOf } from './states/own-standing.ts'
export { semestersUsedBy } from './states/semesters-used.ts'
export { movesOf, presentMove, presentStanding, standingOf } from './states/states.queries.ts'
export { requireBirthDate } from './students/birth-date.ts'
export { createStudent, type NewStudent } from './students/create-student.ts'
export { moveEffects, newStudentEnrolment, subjectsStudiedNow } from './students/extension-points.ts'
export { bestFirst, presentRow, searched } from './students/office-list.ts'
export { headOf } from './students/student-head.ts'
export { lockStudent, studentById, studentOfAccount } from './students/students.queries.ts'
export type { Student } from './students/students.table.ts'
export {
  isOfSpecialty,
  type StudentPerson,
  studentIdsLike,
  studentsByIds,
  studentsFoundBy,
  studentsToList,
} from './students/students-door.ts'
export { updateStanding } from './students/update-standing.ts'
