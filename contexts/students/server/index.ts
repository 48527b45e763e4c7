/** The door of students. */

export { choosingOf } from './choosing/choosing.queries.ts'
export { type EnrolledSubject, enrolledSubjects, type Learner, learnerOf, studyFactsOf } from './enrolments/learner.ts'
export { studyingCounts, whoStudies } from './enrolments/who-studies.ts'
export { type Belongings, mergesTake } from './merges/belongings.ts'
export { notifyStudents } from './notices/notify-students.ts'
export { ownStandingOf } from './states/own-standing.ts'
export { standingOf } from './states/states.queries.ts'
export { createStudent, type NewStudent } from './students/create-student.ts'
export type { Student } from './students/students.table.ts'
export {
  type StudentPerson,
  studentIdsLike,
  studentsByIds,
  studentsFoundBy,
  studentsListed,
} from './students/students-door.ts'
