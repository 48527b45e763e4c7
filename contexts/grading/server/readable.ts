/**
 * Tables that contexts downstream may join in their queries (ADR 0054): most of what they show is of a student and of a
 * subject that a student studies. Only this context writes them.
 */
export { dismissalExceptionTable } from './dismissal/dismissal-exceptions.table.ts'
export { promotionTable } from './promotion/promotion.table.ts'
