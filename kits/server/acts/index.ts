export { done, eachOf, unlessDryRun } from './each.ts'
export { previewOf, previewOfMany } from './preview.ts'
