/** Only for foreign keys of other contexts' tables. */
export { elementTable } from './elements/elements.table.ts'
export { planTable } from './plans/plans.table.ts'
export { subjectTable } from './subjects/subjects.table.ts'
