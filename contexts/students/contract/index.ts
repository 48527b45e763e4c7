export * from './average.ts'
export * from './choosing.ts'
export * from './state.ts'
export * from './student.ts'
