export { performPaperRun } from './papers/issue-many.ts'
export { secretOf } from './papers/issue-paper.ts'
export { obstacleTo } from './papers/may-issue.ts'
