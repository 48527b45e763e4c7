export { handleMany } from './handle-many.ts'
export { selectionHandlers } from './selection-runs.routes.ts'
export { actsOnMatching, forgetOldSelections, performSelection, selectionJobs } from './selection-runs.ts'
