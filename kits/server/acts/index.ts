export { done, eachOf, tried } from './each.ts'
export { previewOf, previewOfMany } from './preview.ts'
