import {
  delayedDashboard,
  delayedFees,
  delayedReport,
  withdrawnDashboard,
  withdrawnFees,
  withdrawnReport,
} from '../../contract/fees-by-state.ts'

/** Two ways to leave in a semester, reported alike: `title` names the report, `word` the list behind it. */
export const leftKinds = {
  withdrawn: {
    report: withdrawnReport,
    dashboard: withdrawnDashboard,
    list: withdrawnFees,
    title: 'billing.fee-withdrawn-report.many',
    word: 'billing.fee-withdrawn',
  },
  delayed: {
    report: delayedReport,
    dashboard: delayedDashboard,
    list: delayedFees,
    title: 'billing.fee-delayed-report.many',
    word: 'billing.fee-delayed',
  },
} as const
export type LeftKind = (typeof leftKinds)[keyof typeof leftKinds]
