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
import { listFeeWaivers } from '../contract/fee-waivers.ts'
import { page, resource } from './part.ts'
import { purchaseMenu, purchasePages } from './purchases/menu.ts'

/** The screens about what students study. */
export const studiesOffice: OfficeModule = {
  name: 'studies',
  acts: actsPart(() => import('./acts.ts'), ['studies']),
  menu: [
    {
      area: 'students',
      kind: 'record',
      label: 'studies.failed-student.many',
      to: failedStudents.path,
      icon: 'book',
      access: failedStudents.access,
    },
    {
      area: 'students',
      kind: 'record',
      label: 'studies.choosing-exception.many',
      to: choosingExceptions.routes.list.path,
      under: [choosingExceptions.path],
      icon: 'clock',
      access: choosingExceptions.read,
    },
    {
      area: 'students',
      kind: 'record',
      label: 'studies.department-change.many',
      to: listDepartmentChanges.path,
      under: ['/students/departmentschange'],
      icon: 'sync',
      access: listDepartmentChanges.access,
    },
    {
      area: 'grades',
      kind: 'record',
      label: 'studies.repeat-exam.many',
      to: repeatExamList.path,
      icon: 'flag',
      access: repeatExamList.access,
    },
    {
      area: 'grades',
      kind: 'work',
      label: 'studies.office.by_plan.title',
      to: enrolByPlan.preview.path,
      icon: 'layers',
      access: enrolByPlan.preview.access,
    },
    {
      area: 'grades',
      kind: 'work',
      label: 'studies.office.multi.title',
      to: multiCreate.path,
      icon: 'plus',
      access: multiCreate.access,
    },
    {
      area: 'finance',
      kind: 'record',
      label: 'studies.fee-waiver.many',
      section: 'finance.section.accounts',
      to: listFeeWaivers.path,
      icon: 'scale',
      access: listFeeWaivers.access,
      work: 'studies.fee-waiver',
    },
    ...purchaseMenu,
  ],
  resources: [resource(choosingExceptions, 'student_id', 'choosingExceptionScreens')],
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
    page(listFeeWaivers, 'FeeWaiversList'),
    ...purchasePages,
  ],
}
