/** Only for foreign keys of other contexts' tables. */
export { studentTable } from './students/students.table.ts'
