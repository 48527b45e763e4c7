/** Only for foreign keys of other contexts' tables. */
export { eventTypeTable, semesterEventTable, semesterTable, yearTable } from './cycle/cycle.table.ts'
export { decisionTable } from './decisions/decisions.table.ts'
export { gradeScaleTable, hijriMonthTable } from './settings/settings.table.ts'
export { departmentTable, specialtyTable } from './structure/specialties.table.ts'
export { facultyTable, structureYearTable, termTable } from './structure/structure.table.ts'
