import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { studentAccount } from '../contract/account.ts'
import { chargesOfStudent, editCharge } from '../contract/charges.ts'
import { debitRuns } from '../contract/debits.ts'
import { exceptions } from '../contract/exceptions.ts'
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
  ],
}
