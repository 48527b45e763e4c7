import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { studentAccount } from '../contract/account.ts'
import { chargesOfStudent, editCharge } from '../contract/charges.ts'
import { debitRuns } from '../contract/debits.ts'
import { exceptions } from '../contract/exceptions.ts'
import {
  listPlans,
  notDuePlans,
  paidParts,
  partlyPaidParts,
  partlyPaidPlans,
  partsOfSemester,
  unpaidParts,
} from '../contract/instalment-lists.ts'
import { createRule, createRulePart, editRule, listRules, showRule } from '../contract/instalment-rules.ts'
import { createWithRule } from '../contract/instalment-runs.ts'
import { createPlan, editPlan, showPlans } from '../contract/instalments.ts'
import { listPayoutFiles } from '../contract/payout-files.ts'
import { createSettlement, editSettlement, listApproved, listSettlements } from '../contract/settlements.ts'

const { page, resource } = part(() => import('./screens.ts'), ['billing', 'finance'])

/** The screens of what students are charged. They stand in the area of finance. */
export const billingOffice: OfficeModule = {
  name: 'billing',
  acts: actsPart(() => import('./acts.ts'), ['billing']),
  menu: [
    {
      area: 'finance',
      kind: 'record',
      label: 'billing.debit-run.many',
      to: debitRuns.path,
      icon: 'calc',
      access: debitRuns.access,
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'billing.exception.many',
      to: exceptions.routes.list.path,
      under: [exceptions.path],
      icon: 'note',
      access: exceptions.read,
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'billing.settlement.many',
      to: listSettlements.path,
      icon: 'scale',
      access: listSettlements.access,
      work: 'billing.settlement',
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'billing.instalment.many',
      to: listPlans.path,
      under: ['/financials/installments/show', '/financials/installments/create', '/financials/installments/edit'],
      icon: 'cal',
      access: listPlans.access,
      work: 'billing.instalment',
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'billing.instalment-run.many',
      to: createWithRule.path,
      icon: 'users',
      access: createWithRule.access,
    },
    {
      area: 'finance',
      kind: 'report',
      label: 'billing.approved-settlement.many',
      to: listApproved.path,
      icon: 'list',
      access: listApproved.access,
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'billing.payout-file.many',
      to: listPayoutFiles.path,
      icon: 'file',
      access: listPayoutFiles.access,
      work: 'billing.payout',
    },
    {
      area: 'finance',
      kind: 'report',
      label: 'billing.instalment-unpaid.many',
      to: unpaidParts.path,
      icon: 'clock',
      access: unpaidParts.access,
    },
    {
      area: 'finance',
      kind: 'setting',
      label: 'billing.instalment-rule.many',
      to: listRules.path,
      under: ['/financials/installmentroles'],
      icon: 'layers',
      access: listRules.access,
    },
  ],
  resources: [resource(exceptions, 'decision_number', 'exceptionScreens')],
  pages: [
    page(studentAccount, 'AccountPage'),
    page(chargesOfStudent, 'ChargesPage'),
    page(editCharge, 'ChargePage'),
    page(debitRuns, 'DebitsPage'),
    page(listSettlements, 'SettlementsList'),
    page(listApproved, 'ApprovedList'),
    page(createSettlement, 'NewSettlementPage'),
    page(editSettlement, 'SettlementPage'),
    page(listPayoutFiles, 'PayoutFilesList'),
    page(listPlans, 'PlansList'),
    page(partlyPaidPlans, 'PartlyPaidPlansList'),
    page(notDuePlans, 'NotDuePlansList'),
    page(partsOfSemester, 'PartsOfSemesterList'),
    page(unpaidParts, 'UnpaidPartsList'),
    page(paidParts, 'PaidPartsList'),
    page(partlyPaidParts, 'PartlyPaidPartsList'),
    page(showPlans, 'PlansPage'),
    page(createPlan, 'NewPlanPage'),
    page(editPlan, 'EditPlanPage'),
    page(createWithRule, 'InstalmentRunsPage'),
    page(listRules, 'RulesList'),
    page(createRule, 'NewRulePage'),
    page(showRule, 'RulePage'),
    page(editRule, 'EditRulePage'),
    page(createRulePart, 'NewRulePartPage'),
  ],
  lookups: [{ name: 'billing.instalment-rule', route: listRules, title: 'name' }],
  words: ['billing.instalment.late_one'],
}
