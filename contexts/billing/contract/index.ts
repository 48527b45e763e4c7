export * from './account.ts'
export * from './debits.ts'
export * from './exceptions.ts'
export * from './permissions.ts'
