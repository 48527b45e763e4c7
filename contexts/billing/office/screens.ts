import './billing.css'

/** The screens of billing, by the names under which index.ts places them. They come when the first of them is opened. */
export { AccountPage } from './account-page.tsx'
export { ChargePage } from './charges/charge-page.tsx'
export { ChargesPage } from './charges/charges-page.tsx'
export { DebitsPage } from './debits/debits-page.tsx'
export { MasterDebitsPage, TemporaryDebitsPage } from './debits/planned-page.tsx'
export { LateList } from './dunning/late-list.tsx'
export { dunningLevelScreens } from './dunning/levels.tsx'
export { exceptionScreens } from './exceptions.tsx'
export {
  ExceptedFeesList,
  FundedFeesList,
  NoSubjectFeesList,
  OwedFeesList,
  PaidFeesList,
  PartlyPaidFeesList,
  SemesterFeesList,
  UnpaidFeesList,
} from './fees/fee-lists.tsx'
export { FeesPage } from './fees/fees-page.tsx'
export {
  DelayedFeesList,
  WithdrawnFeesList,
} from './fees/left-lists.tsx'
export {
  DelayedDashboardPage,
  DelayedReportPage,
  WithdrawnDashboardPage,
  WithdrawnReportPage,
} from './fees/left-report.tsx'
export { NotActivePage } from './fees/not-active-page.tsx'
export { CoveredFeesList, MasterFeesList, NewStudentFeesList, NotActiveFeesList } from './fees/state-lists.tsx'
export { TargetPage } from './fees/target-page.tsx'
export { EditPlanPage } from './instalments/edit-plan-page.tsx'
export {
  NotDuePlansList,
  PaidPartsList,
  PartlyPaidPartsList,
  PartlyPaidPlansList,
  PartsOfSemesterList,
  PlansList,
  UnpaidPartsList,
} from './instalments/lists.tsx'
export { NewPlanPage } from './instalments/new-plan-page.tsx'
export { PlansPage } from './instalments/plans-page.tsx'
export { EditRulePage, NewRulePage, NewRulePartPage } from './instalments/rule-forms.tsx'
export { RulePage } from './instalments/rule-page.tsx'
export { RulesList } from './instalments/rules-list.tsx'
export { InstalmentRunsPage } from './instalments/runs-page.tsx'
export { PriceReviewList } from './prices/price-review-list.tsx'
export { ReviewPage } from './reviews/review-page.tsx'
export { ReviewReportPage } from './reviews/review-report-page.tsx'
export { AccountReviewsList } from './reviews/reviews-list.tsx'
export { NewSettlementPage } from './settlements/new-settlement-page.tsx'
export { PayoutFilesList } from './settlements/payout-files.tsx'
export { SettlementPage } from './settlements/settlement-page.tsx'
export { SettlementReportPage } from './settlements/settlement-report.tsx'
export { ApprovedList, SettlementsList } from './settlements/settlements-lists.tsx'
