export * from './permissions.ts'
export * from './specialty.ts'
