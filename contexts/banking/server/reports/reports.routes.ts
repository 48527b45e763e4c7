import { bankReportList } from './bank-report.queries.ts'

export const reportHandlers = [...bankReportList]
