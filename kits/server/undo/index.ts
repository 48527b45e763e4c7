import { undoDone, undoNotYours, undoSeconds, undoTooLate } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'

/** A press in the last second has its way to go yet. */
const allowedSeconds = undoSeconds + 5

/** What tells a person of an act that can be taken back waits for so many seconds: nobody hears of what was undone. */
export const notifyAfterSeconds = allowedSeconds + 1

/** Whether an act of this instant may still be taken back, so that nobody is told of it yet. */
export const isUndoable = (at: Date): boolean => clock.now().getTime() - at.getTime() <= allowedSeconds * 1000

/**
 * Refuses `undo-done` where nothing stands (`at` null), `undo-too-late` for what stands too long, whoever did it, and
 * `undo-not-yours` for what another person has just done.
 */
export function requireUndoable({ at, byId }: { at: Date | null; byId: number | null }): void {
  if (!at || !isUndoable(at)) refuse(at ? undoTooLate : undoDone)
  if (byId !== currentActor().id) refuse(undoNotYours)
}
