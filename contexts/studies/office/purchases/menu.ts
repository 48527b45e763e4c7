import type { MenuItem, OfficePage } from '@halaqa/kit-office/manifest'
import * as contract from '../../contract/purchases.ts'
import { page } from '../part.ts'

export const purchaseMenu: MenuItem[] = [
  {
    area: 'students',
    kind: 'record',
    label: 'studies.purchase.many',
    to: contract.listPurchases.path,
    under: ['/students/purchases'],
    icon: 'wallet',
    access: contract.listPurchases.access,
  },
]
export const purchasePages: OfficePage[] = [
  page(contract.listPurchases, 'PurchasesList'),
  page(contract.createPurchase, 'NewPurchasePage'),
  page(contract.showPurchase, 'PurchasePage'),
  page(contract.editPurchase, 'PurchasePage'),
  page(contract.freeBooks, 'FreeBooksPage'),
]
