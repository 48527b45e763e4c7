export * from './preferences.ts'
export * from './work.ts'
