/** The door of billing. */
export { type Held, heldFor } from './dunning/held-for.ts'
export { dueOf } from './instalments/due-of.ts'
export { freeCreditOf } from './own-credit/free-credit.ts'
