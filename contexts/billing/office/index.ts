import { type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { studentAccount } from '../contract/account.ts'

const { page } = part(() => import('./screens.ts'), ['billing', 'finance'])

/** The screens of what students are charged. They stand in the area of finance. */
export const billingOffice: OfficeModule = {
  name: 'billing',
  menu: [],
  pages: [page(studentAccount, 'AccountPage')],
}
