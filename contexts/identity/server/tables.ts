/** Only for foreign keys of other contexts' tables. */
export { accountTable, roleTable } from './accounts/accounts.table.ts'
