export { dayWordHandlers } from './during.routes.ts'
export { academicCalendar, type Calendar, daysOn, withinWord } from './during.ts'
