export { done, eachOf, unlessDryRun } from './each.ts'
export { faultsApart, rowFailed } from './faults-apart.ts'
export { heldBack, previewOf, previewOfMany, toldBy } from './preview.ts'
export { saidOf } from './said.ts'
