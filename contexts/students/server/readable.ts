/**
 * Tables that contexts downstream may join in their queries (ADR 0054): most of what they show is of a student and of a
 * subject that a student studies. Only this context writes them.
 */
export { gradeBlockTable } from './grade-blocks/grade-blocks.table.ts'
export { mergeTable } from './merges/merges.table.ts'
export { stateMoveTable } from './states/states.table.ts'
export { studentTable } from './students/students.table.ts'
