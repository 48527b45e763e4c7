import { type MenuItem, type OfficeModule, page } from '@halaqa/kit-office'
import * as contract from '../../contract/dismissal-exceptions.ts'
import { ExceptionPage, NewExceptionPage } from './exception-pages.tsx'
import { ExceptionsList } from './list.tsx'

export const dismissalMenu: MenuItem[] = [
  {
    group: 'students.office.group',
    label: 'students.dismissal-exception.many',
    to: contract.listDismissalExceptions.path,
    under: ['/students/expell_exception'],
    icon: 'shield',
    access: contract.listDismissalExceptions.access,
  },
]
export const dismissalPages: OfficeModule['pages'] = [
  page(contract.listDismissalExceptions, <ExceptionsList />),
  page(contract.createDismissalException, <NewExceptionPage />),
  page(contract.showDismissalException, <ExceptionPage />),
  page(contract.editDismissalException, <ExceptionPage />),
]
