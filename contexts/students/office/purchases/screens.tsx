import { type MenuItem, type OfficeModule, page } from '@halaqa/kit-office'
import * as contract from '../../contract/purchases.ts'
import { FreeBooksPage } from './free-books-page.tsx'
import { PurchasesList } from './list.tsx'
import { NewPurchasePage, PurchasePage } from './purchase-pages.tsx'

export const purchaseMenu: MenuItem[] = [
  {
    group: 'students.office.group',
    label: 'students.purchase.many',
    to: contract.listPurchases.path,
    under: ['/students/purchases'],
    icon: 'wallet',
    access: contract.listPurchases.access,
  },
]
export const purchasePages: OfficeModule['pages'] = [
  page(contract.listPurchases, <PurchasesList />),
  page(contract.createPurchase, <NewPurchasePage />),
  page(contract.showPurchase, <PurchasePage />),
  page(contract.editPurchase, <PurchasePage />),
  page(contract.freeBooks, <FreeBooksPage />),
]
