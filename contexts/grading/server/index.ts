/** The door of grading. */

export { exceptionsOf } from './dismissal/dismissal-exceptions.queries.ts'
export { type MeasuredMark, recordMark } from './grades/record-mark.ts'
export { settled } from './promotion/settled.queries.ts'
export { complaintsOf } from './results/complaints.queries.ts'
