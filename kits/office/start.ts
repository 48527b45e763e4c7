export type { Actor } from './data/access.ts'
export { signInAddress } from './data/addresses.ts'
export { beneath, cardsOf, fetchAhead, mayOpen, menuOf, pageAt, pagesOf } from './data/openable.ts'
export { Office, type OfficeProps } from './office.tsx'
