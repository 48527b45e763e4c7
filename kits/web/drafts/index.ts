export * from './send-waiting.ts'
export { device, draftStore, forgetDrafts, type Owner, ownerOf, type Values } from './store.ts'
export * from './waiting.ts'
