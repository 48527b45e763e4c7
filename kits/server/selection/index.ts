export { asForm } from './as-form.ts'
export { handleEdits } from './handle-edits.ts'
export { handleMany } from './handle-many.ts'
export { selectionHandlers } from './selection-runs.routes.ts'
export {
  actsOnMatching,
  forgetOldSelections,
  listsWithRuns,
  performSelection,
  selectionJobs,
} from './selection-runs.ts'
