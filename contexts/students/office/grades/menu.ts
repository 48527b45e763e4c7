import type { MenuItem, OfficePage } from '@halaqa/kit-office/manifest'
import * as enrolment from '../../contract/enrolment-office.ts'
import { createBlock, editBlock, listBlocks, showBlock } from '../../contract/grade-block.ts'
import * as grade from '../../contract/grade-office.ts'
import { mercyCandidates, mercyReport } from '../../contract/mercy.ts'
import { promotionPreview, promotionReports } from '../../contract/promotion.ts'
import { answerComplaint, listComplaints } from '../../contract/results.ts'
import { page } from '../part.ts'

const group = 'students.office.grades_group'

/** Marks and subjects in the menu of student affairs. */
export const gradeMenu: MenuItem[] = [
  {
    group,
    label: 'students.grade-entry.many',
    to: grade.gradeSheets.path,
    under: ['/students/grades'],
    icon: 'edit',
    access: grade.gradeSheets.access,
  },
  {
    group,
    label: 'students.grade-change.many',
    to: grade.listChanges.path,
    icon: 'eye',
    access: grade.listChanges.access,
    waiting: {
      access: grade.approveChange.perform.access,
      count: async call => (await call(grade.listChanges, { query: { filter: { state: 'open' }, per_page: 1 } })).total,
    },
  },
  {
    group,
    label: 'students.complaint.many',
    to: listComplaints.path,
    icon: 'msg',
    access: listComplaints.access,
    waiting: {
      access: answerComplaint.perform.access,
      count: async call => (await call(listComplaints, { query: { filter: { state: 'open' }, per_page: 1 } })).total,
    },
  },
  { group, label: 'students.grade-block.many', to: listBlocks.path, icon: 'lock', access: listBlocks.access },
  {
    group,
    label: 'students.mercy.many',
    to: mercyCandidates.path,
    under: ['/students/Mercy'],
    icon: 'scale',
    access: mercyCandidates.access,
  },
  {
    group,
    label: 'students.promotion.many',
    to: promotionPreview.path,
    under: ['/students/success'],
    icon: 'cap',
    access: promotionPreview.access,
  },
  {
    group,
    label: 'students.repeat-exam.many',
    to: enrolment.repeatExamList.path,
    icon: 'flag',
    access: enrolment.repeatExamList.access,
  },
  {
    group,
    label: 'students.office.by_plan.title',
    to: enrolment.enrolByPlan.preview.path,
    icon: 'layers',
    access: enrolment.enrolByPlan.preview.access,
  },
  {
    group,
    label: 'students.office.multi.title',
    to: enrolment.multiCreate.path,
    icon: 'plus',
    access: enrolment.multiCreate.access,
  },
]

export const gradePages: OfficePage[] = [
  page(enrolment.subjectsOfStudent, 'SubjectsPage'),
  page(enrolment.listEnrolmentsOf, 'SubjectsPage'),
  page(enrolment.semesterSubjectsOf, 'SemesterSubjectsPage'),
  page(enrolment.editEnrolment, 'EnrolmentPage'),
  page(enrolment.createEnrolment, 'AddPage'),
  page(enrolment.equalSubjects, 'EqualPage'),
  page(enrolment.changeSubjects, 'ChangePage'),
  page(enrolment.enrolByPlan.preview, 'ByPlanPage'),
  page(enrolment.multiCreate, 'MultiPage'),
  page(enrolment.editMany, 'ManyPage'),
  page(enrolment.editExtraState, 'ExtraStatePage'),
  page(enrolment.repeatExamList, 'RepeatExamList'),
  page(grade.gradesOfStudent, 'StudentGradesPage'),
  page(grade.showGrade, 'GradePage'),
  page(grade.editGrade, 'GradePage'),
  page(grade.createGrade, 'NewGradePage'),
  page(grade.gradeSheets, 'SheetsList'),
  page(grade.gradeGrid, 'GridPage'),
  page(grade.listChanges, 'ChangesList'),
  page(listComplaints, 'ComplaintsList'),
  page(listBlocks, 'BlocksList'),
  page(createBlock, 'NewBlockPage'),
  page(showBlock, 'BlockPage'),
  page(editBlock, 'BlockPage'),
  page(mercyCandidates, 'MercyPage'),
  page(mercyReport, 'MercyReport'),
  page(promotionPreview, 'PromotionPage'),
  page(promotionReports, 'PromotionReports'),
]
