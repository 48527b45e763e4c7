export { runColumns } from './run-columns.ts'
export { type Note, type RunKind, type Runs, type RunTable, runsOf } from './run-kind.ts'
