import { handle } from '@halaqa/kit-server/http'
import { feeTarget } from '../../contract/fee-target.ts'
import {
  delayedDashboard,
  delayedReport,
  notActiveReport,
  withdrawnDashboard,
  withdrawnReport,
} from '../../contract/fees-by-state.ts'
import { feeReports } from '../../contract/semester-fees.ts'
import { coveredList } from './covered-list.ts'
import { degreeLists } from './degree-lists.ts'
import { feeLists } from './fee-lists.ts'
import { feeReportsOf } from './fee-reports.ts'
import { feeTargetOf } from './fee-target.ts'
import { freeLists } from './free-lists.ts'
import { leftLists } from './left-lists.ts'
import { leftReportOf } from './left-report.ts'
import { notActiveList, notActiveReportOf } from './not-active.ts'

export const feeHandlers = [
  ...feeLists,
  ...freeLists,
  ...leftLists,
  ...notActiveList,
  ...degreeLists,
  ...coveredList,
  handle(feeReports, ({ query, language }) => feeReportsOf(query.semester_id, language)),
  handle(withdrawnReport, ({ params, language }) => leftReportOf('withdrawn', params.semester_id, language)),
  handle(withdrawnDashboard, ({ query, language }) => leftReportOf('withdrawn', query.semester_id, language)),
  handle(delayedReport, ({ params, language }) => leftReportOf('delayed', params.semester_id, language)),
  handle(delayedDashboard, ({ query, language }) => leftReportOf('delayed', query.semester_id, language)),
  handle(notActiveReport, () => notActiveReportOf()),
  handle(feeTarget, ({ params, language }) => feeTargetOf(params.semester_id, params.semester2_id, language)),
]
