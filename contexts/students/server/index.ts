/** The door of students. */

export { type EnrolledSubject, enrolledSubjects, type Learner, learnerOf } from './enrolments/learner.ts'
export { standingOf } from './states/states.queries.ts'
export { createStudent, type NewStudent } from './students/create-student.ts'
export type { Student } from './students/students.table.ts'
export { type StudentPerson, studentsByIds, studentsFoundBy, studentsListed } from './students/students-door.ts'
