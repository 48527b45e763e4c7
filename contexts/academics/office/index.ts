import { actsPart, type OfficeModule, part } from '@halaqa/kit-office/manifest'
import { showCalendar } from '../contract/calendar.ts'
import { eventTypes, semesterEvents } from '../contract/calendar-event.ts'
import { decisions } from '../contract/decision.ts'
import { gradeScales } from '../contract/grade-scale.ts'
import { hijriMonths } from '../contract/hijri-month.ts'
import { activateSemester, copySemester, semesters } from '../contract/semester.ts'
import { allDepartments, departments, specialties } from '../contract/specialty.ts'
import { allTerms, faculties, showFaculty, structureYears, terms } from '../contract/structure.ts'
import { copyYear, years } from '../contract/year.ts'

const { page, resource } = part(() => import('./screens.ts'), ['academics'])

/** The screens of the college's structure and of its calendar. */
export const academicsOffice: OfficeModule = {
  name: 'academics',
  acts: actsPart(() => import('./acts.ts'), ['academics']),
  areas: [{ key: 'academics', label: 'academics.office.group', about: 'academics.office.about', icon: 'cal' }],
  menu: [
    {
      area: 'academics',
      kind: 'record',
      label: 'academics.office.calendar',
      about: 'academics.office.calendar_about',
      to: showCalendar.path,
      icon: 'cal',
      access: showCalendar.access,
    },
    {
      area: 'academics',
      kind: 'record',
      label: 'academics.year.many',
      to: years.routes.list.path,
      under: ['/academycycle/semesters', '/academycycle/semesterevents'],
      icon: 'clock',
      access: years.read,
    },
    {
      area: 'academics',
      kind: 'setting',
      label: 'academics.event-type.many',
      to: eventTypes.routes.list.path,
      icon: 'flag',
      access: eventTypes.read,
    },
    {
      area: 'academics',
      kind: 'setting',
      label: 'academics.hijri-month.many',
      to: hijriMonths.routes.list.path,
      icon: 'moon',
      access: hijriMonths.read,
    },
    {
      area: 'academics',
      kind: 'record',
      label: 'academics.faculty.many',
      to: faculties.routes.list.path,
      under: ['/academystructure/year', '/academystructure/term'],
      icon: 'cap',
      access: faculties.read,
    },
    {
      area: 'academics',
      kind: 'record',
      label: 'academics.department.many',
      to: allDepartments.routes.list.path,
      icon: 'layers',
      access: allDepartments.read,
    },
    {
      area: 'academics',
      kind: 'record',
      label: 'academics.specialty.many',
      to: specialties.routes.list.path,
      icon: 'book',
      access: specialties.read,
    },
    {
      area: 'academics',
      kind: 'record',
      label: 'academics.decision.many',
      to: decisions.routes.list.path,
      icon: 'scale',
      access: decisions.read,
    },
    {
      area: 'academics',
      kind: 'setting',
      label: 'academics.grade-scale.many',
      to: gradeScales.routes.list.path,
      icon: 'chart',
      access: gradeScales.read,
    },
  ],
  resources: [
    resource(decisions, 'number', 'decisionScreens'),
    resource(departments, 'name_ar', 'departmentScreens'),
    resource(eventTypes, 'name_ar', 'eventTypeScreens'),
    resource(faculties, 'name_ar', 'facultyScreens'),
    resource(gradeScales, 'starts_on', 'gradeScaleScreens'),
    resource(hijriMonths, 'starts_on', 'hijriMonthScreens'),
    resource(semesterEvents, 'title', 'semesterEventScreens'),
    resource(semesters, 'name_ar', 'semesterScreens', [copySemester]),
    resource(specialties, 'name_ar', 'specialtyScreens'),
    resource(structureYears, 'name_ar', 'structureYearScreens'),
    resource(terms, 'name_ar', 'termScreens'),
    resource(years, 'name', 'yearScreens', [copyYear]),
  ],
  pages: [
    page(activateSemester.preview, 'ActivatePage'),
    page(allDepartments.routes.list, 'DepartmentsList'),
    page(showCalendar, 'CalendarPage'),
    page(showFaculty, 'FacultyPage'),
  ],
  // The lists of one term or year need their parent; references do not know it.
  lookups: [
    { name: 'academics.any-term', route: allTerms.routes.list, title: 'name_ar' },
    { name: 'academics.any-department', route: allDepartments.routes.list, title: 'name_ar' },
  ],
}
