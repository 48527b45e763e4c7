/** Only for foreign keys of other contexts' tables. */
export { subjectTable } from './subjects/subjects.table.ts'
