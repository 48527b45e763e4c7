export { planDebits } from './debits/plan-debits.ts'
export { performDebitRun } from './debits/run-debits.ts'
