import './academics.css'

/** The screens of academics, by the names under which index.ts places them. They come when the first of them is opened. */
export { CalendarPage } from './calendar/calendar-page.tsx'
export { ActivatePage } from './cycle/activate-page.tsx'
export { eventTypeScreens, semesterEventScreens, semesterScreens, yearScreens } from './cycle/screens.tsx'
export { decisionScreens } from './decisions.tsx'
export { DepartmentsList, departmentScreens } from './departments.tsx'
export { FacultyPage } from './faculty-page.tsx'
export { gradeScaleScreens, hijriMonthScreens } from './settings/screens.tsx'
export { specialtyScreens } from './specialties.tsx'
export { facultyScreens, structureYearScreens, termScreens } from './structure.tsx'
