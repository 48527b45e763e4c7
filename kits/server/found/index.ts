export { findRecordsHandlers } from './find-records.routes.ts'
