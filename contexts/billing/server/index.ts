/** The door of billing. */
export { dueOf } from './instalments/due-of.ts'
