import type { MenuItem, OfficePage } from '@halaqa/kit-office/manifest'
import * as contract from '../../contract/dismissal-exceptions.ts'
import { page } from '../part.ts'

export const dismissalMenu: MenuItem[] = [
  {
    area: 'students',
    kind: 'record',
    label: 'grading.dismissal-exception.many',
    to: contract.listDismissalExceptions.path,
    under: ['/students/expell_exception'],
    icon: 'shield',
    access: contract.listDismissalExceptions.access,
  },
]
export const dismissalPages: OfficePage[] = [
  page(contract.listDismissalExceptions, 'ExceptionsList'),
  page(contract.createDismissalException, 'NewExceptionPage'),
  page(contract.showDismissalException, 'ExceptionPage'),
  page(contract.editDismissalException, 'ExceptionPage'),
]
