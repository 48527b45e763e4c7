/** The door of grading. */

export { exceptionsOf } from './dismissal/dismissal-exceptions.queries.ts'
export { settled } from './promotion/settled.queries.ts'
export { complaintsOf } from './results/complaints.queries.ts'
