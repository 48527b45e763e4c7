export * from './student.ts'
