import { problem } from './problem.ts'

/** So long the screen offers to take an act back (docs/decisions/0047). */
export const undoSeconds = 10

/** The time is over. */
export const undoTooLate = problem('undo-too-late', 409)
/** It was taken back before, or never done: nothing is left of it. */
export const undoDone = problem('undo-done', 409)
/** The last act is somebody else's, after one's own or instead of it: only whoever did something takes it back. */
export const undoNotYours = problem('undo-not-yours', 409)
/** Something rests on the act by now: it is corrected, not taken back. */
export const changedSince = problem('changed-since', 409)
