import { handle } from '@halaqa/kit-server/http'
import { feeReports } from '../../contract/semester-fees.ts'
import { feeLists } from './fee-lists.ts'
import { feeReportsOf } from './fee-reports.ts'
import { freeLists } from './free-lists.ts'

export const feeHandlers = [
  ...feeLists,
  ...freeLists,
  handle(feeReports, ({ query, language }) => feeReportsOf(query.semester_id, language)),
]
