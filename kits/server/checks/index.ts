export { type Check, type Finding, noRow } from './check.ts'
export { databaseChecks } from './database.ts'
export { filesOfNobody, storedFiles } from './files.ts'
