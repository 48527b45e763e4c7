export * from './assignment.ts'
export * from './notices.ts'
export * from './preferences.ts'
export * from './work.ts'
