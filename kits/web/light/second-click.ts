/** A press of a pointer on a dialog: when (ms), where (px of the window), and on what. */
export type Press = { at: number; x: number; y: number; on: unknown }

const doubleMs = 500
const handPx = 24

/**
 * Whether this press is the second half of a double click whose first half changed the dialog: the hand did not move, but
 * something else lies under it now. Nobody meant to press that.
 */
export const isAstray = (before: Press | undefined, now: Press): boolean =>
  before !== undefined &&
  before.on !== now.on &&
  now.at - before.at < doubleMs &&
  Math.hypot(now.x - before.x, now.y - before.y) < handPx

/** Whether the backdrop is pressed by the double click that opened the dialog: its first half met what opens it. */
export const isOfOpening = (openedAt: number, at: number): boolean => at - openedAt < doubleMs
