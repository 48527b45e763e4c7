/**
 * Tables that contexts downstream may join in their queries (ADR 0054): most of what they show is of a student and of a
 * subject that a student studies. Only this context writes them.
 */
export { choosingExceptionTable } from './choosing/exceptions.table.ts'
export { departmentChangeTable } from './department-changes/department-changes.table.ts'
export { enrolmentTable } from './enrolments/enrolments.table.ts'
export { subjectFindingTable } from './enrolments/subject-findings.table.ts'
export { purchaseTable } from './purchases/purchases.table.ts'
export { releaseTable } from './releases/releases.table.ts'
