/** Only for foreign keys of other contexts' tables. */
export { departmentTable, specialtyTable } from './specialties/specialties.table.ts'
