import { actsPart, type OfficeModule } from '@halaqa/kit-office/manifest'
import { choosingExceptions, failedStudents } from '../contract/choosing-exception.ts'
import { editDepartmentChange, listDepartmentChanges } from '../contract/department-changes.ts'
import {
  changeSubjects,
  createEnrolment,
  editEnrolment,
  editExtraState,
  editMany,
  enrolByPlan,
  equalSubjects,
  listEnrolmentsOf,
  multiCreate,
  repeatExamList,
  semesterSubjectsOf,
  subjectsOfStudent,
} from '../contract/enrolment-office.ts'
import { page, resource } from './part.ts'
import { purchaseMenu, purchasePages } from './purchases/menu.ts'

const group = 'students.office.group'
const gradesGroup = 'grading.office.grades_group'

/** The screens about what students study. */
export const studiesOffice: OfficeModule = {
  name: 'studies',
  acts: actsPart(() => import('./acts.ts'), ['studies']),
  menu: [
    {
      group,
      label: 'studies.failed-student.many',
      to: failedStudents.path,
      icon: 'book',
      access: failedStudents.access,
    },
    {
      group,
      label: 'studies.choosing-exception.many',
      to: choosingExceptions.routes.list.path,
      under: [choosingExceptions.path],
      icon: 'clock',
      access: choosingExceptions.read,
    },
    {
      group,
      label: 'studies.department-change.many',
      to: listDepartmentChanges.path,
      under: ['/students/departmentschange'],
      icon: 'sync',
      access: listDepartmentChanges.access,
    },
    {
      group: gradesGroup,
      label: 'studies.repeat-exam.many',
      to: repeatExamList.path,
      icon: 'flag',
      access: repeatExamList.access,
    },
    {
      group: gradesGroup,
      label: 'studies.office.by_plan.title',
      to: enrolByPlan.preview.path,
      icon: 'layers',
      access: enrolByPlan.preview.access,
    },
    {
      group: gradesGroup,
      label: 'studies.office.multi.title',
      to: multiCreate.path,
      icon: 'plus',
      access: multiCreate.access,
    },
    ...purchaseMenu,
  ],
  resources: [resource(choosingExceptions, 'reason', 'choosingExceptionScreens')],
  pages: [
    page(failedStudents, 'FailedStudents'),
    page(listDepartmentChanges, 'DepartmentChangesList'),
    page(editDepartmentChange, 'DepartmentChangePage'),
    page(subjectsOfStudent, 'SubjectsPage'),
    page(listEnrolmentsOf, 'SubjectsPage'),
    page(semesterSubjectsOf, 'SemesterSubjectsPage'),
    page(editEnrolment, 'EnrolmentPage'),
    page(createEnrolment, 'AddPage'),
    page(equalSubjects, 'EqualPage'),
    page(changeSubjects, 'ChangePage'),
    page(enrolByPlan.preview, 'ByPlanPage'),
    page(multiCreate, 'MultiPage'),
    page(editMany, 'ManyPage'),
    page(editExtraState, 'ExtraStatePage'),
    page(repeatExamList, 'RepeatExamList'),
    ...purchasePages,
  ],
}
