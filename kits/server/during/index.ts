export { dayWordHandlers } from './during.routes.ts'
export { academicCalendar, type Calendar, calendar, daysOn, withinWord } from './during.ts'
