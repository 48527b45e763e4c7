/** The door of grading. */

export { exceptionsOf } from './dismissal/dismissal-exceptions.queries.ts'
export { type MeasuredGrade, recordGrade } from './grades/record-grade.ts'
export { settled } from './promotion/settled.queries.ts'
export { complaintsOf } from './results/complaints.queries.ts'
