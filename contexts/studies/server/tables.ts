/** Only for foreign keys of other contexts' tables. */
export { enrolmentTable } from './enrolments/enrolments.table.ts'
