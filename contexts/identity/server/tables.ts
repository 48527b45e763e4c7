/** Only for foreign keys of other contexts' tables. */
export { accountTable } from './accounts/accounts.table.ts'
