export * from './days.ts'
export * from './language.ts'
export * from './numbers.ts'
export * from './words.ts'
