export * from './coverage.ts'
