/** The door of academics. */
export { eventsFor } from './calendar/audience-calendar.ts'
export {
  activeSemester,
  activeSemesterIdPart,
  activeSemesterPart,
  allSemesters,
  eventOf,
  firstDayPart,
  lastDayPart,
  semesterAsked,
  semesterById,
  semesterChoices,
  semesterIdsPart,
  semesterList,
  semesterOfYear,
} from './cycle/cycle.queries.ts'
export type { SemesterRow } from './cycle/cycle.table.ts'
export { ensureAcademics } from './ensure-academics.ts'
export { announcedMonths, gradeScaleOn } from './settings/settings.queries.ts'
export { hourFees } from './structure/extension-points.ts'
export {
  nameIn,
  specialtyById,
  specialtyList,
  specialtyNames,
  specialtyPart,
} from './structure/specialties.queries.ts'
export type { Specialty } from './structure/specialties.table.ts'
export { termsOfSpecialty } from './structure/structure.queries.ts'
