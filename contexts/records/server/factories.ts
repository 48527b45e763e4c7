export { performPaperRun } from './papers/issue-many.ts'
export { issuePaper, revokePaper, secretOf } from './papers/issue-paper.ts'
export { obstacleTo } from './papers/may-issue.ts'
