/** The door of workplace: how other contexts say what waits in them, and what is on. */

export { type AgendaSource, agendaSources } from './agenda/agenda.ts'
export { assignedAs } from './assignments/assigned-as.ts'
export { moveFollows, moveFollowsBack } from './follows/move-follows.ts'
export { type ItemName, type WorkKind, waitingItems, workKinds } from './items/work-kinds.ts'
export { mentionColleagues, mentionedIn } from './mentions/mention-colleagues.ts'
export { holdAgain, requireNotHeld } from './work/take-work.ts'
