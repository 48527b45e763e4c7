/** The door of workplace: how other contexts say what waits in them. */
export { holdAgain, requireNotHeld } from './work/take-work.ts'
export { type WorkKind, waitingItems, workKinds } from './work/work-kinds.ts'
