export { done, eachOf, unlessDryRun } from './each.ts'
export { heldBack, previewOf, previewOfMany, toldBy } from './preview.ts'
export { saidOf } from './said.ts'
