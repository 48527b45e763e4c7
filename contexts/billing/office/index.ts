import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { studentAccount } from '../contract/account.ts'
import { chargesOfStudent, editCharge } from '../contract/charges.ts'
import { debitRuns } from '../contract/debits.ts'
import { exceptions } from '../contract/exceptions.ts'

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
  ],
  resources: [resource(exceptions, 'decision_number', 'exceptionScreens')],
  pages: [
    page(studentAccount, 'AccountPage'),
    page(chargesOfStudent, 'ChargesPage'),
    page(editCharge, 'ChargePage'),
    page(debitRuns, 'DebitsPage'),
  ],
}
