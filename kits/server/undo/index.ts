import { undoNotYours, undoSeconds, undoTooLate } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'

/** A press in the last second has its way to go yet. */
const allowedSeconds = undoSeconds + 5

/** What tells a person of an act that can be taken back waits for so many seconds: nobody hears of what was undone. */
export const tellAfterSeconds = allowedSeconds + 1

/** Whether an act of this instant may still be taken back, so that nobody is told of it yet. */
export const isUndoable = (at: Date): boolean => clock.now().getTime() - at.getTime() <= allowedSeconds * 1000

/** Refuses what another person did, or what was done too long ago. `at` null: it is not done, or was taken back. */
export function demandUndoable({ at, byId }: { at: Date | null; byId: number | null }): void {
  if (at && byId !== currentActor().id) refuse(undoNotYours)
  if (!at || !isUndoable(at)) refuse(undoTooLate)
}
