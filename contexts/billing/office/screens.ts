import './billing.css'

/** The screens of billing, by the names under which index.ts places them. They come when the first of them is opened. */
export { AccountPage } from './account-page.tsx'
export { ChargePage } from './charges/charge-page.tsx'
export { ChargesPage } from './charges/charges-page.tsx'
export { DebitsPage } from './debits/debits-page.tsx'
export { exceptionScreens } from './exceptions.tsx'
export { NewSettlementPage } from './settlements/new-settlement-page.tsx'
export { PayoutFilesList } from './settlements/payout-files.tsx'
export { SettlementPage } from './settlements/settlement-page.tsx'
export { ApprovedList, SettlementsList } from './settlements/settlements-lists.tsx'
