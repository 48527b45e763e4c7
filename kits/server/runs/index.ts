export { reasonOf, runNotAllowed } from './reasons.ts'
export { runColumns } from './run-columns.ts'
export { type Note, type RunKind, type Runs, type RunTable, runsOf } from './run-kind.ts'
export { staffRights, staffRightsNow } from './staff-rights.ts'
