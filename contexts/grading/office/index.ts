import { actsPart, deskAddress, type OfficeModule } from '@halaqa/kit-office/manifest'
import { listBlocks } from '@halaqa/students/contract'
import { listGradePairs } from '../contract/grade-merges.ts'
import {
  createGrade,
  editGrade,
  gradeGrid,
  gradeSheets,
  gradesOfStudent,
  listChanges,
  showChange,
  showGrade,
} from '../contract/grade-office.ts'
import { mercyCandidates, mercyReport } from '../contract/mercy.ts'
import { promotionPreview, promotionReports } from '../contract/promotion.ts'
import { listComplaints, showComplaint } from '../contract/results.ts'
import { dismissalMenu, dismissalPages } from './dismissal/menu.ts'
import { page } from './part.ts'

/** The screens about marks. */
export const gradingOffice: OfficeModule = {
  name: 'grading',
  acts: actsPart(() => import('./acts.ts'), ['grading', 'studies', 'students', 'records']),
  areas: [{ key: 'grades', label: 'grading.office.grades_group', about: 'grading.office.grades_about', icon: 'chart' }],
  menu: [
    {
      area: 'grades',
      kind: 'work',
      label: 'grading.grade-entry.many',
      to: gradeSheets.path,
      under: ['/students/grades'],
      icon: 'edit',
      access: gradeSheets.access,
    },
    {
      area: 'grades',
      kind: 'work',
      label: 'grading.grade-change.many',
      to: listChanges.path,
      icon: 'eye',
      access: listChanges.access,
      work: 'grading.grade-change',
      desk: deskAddress('grading.grade-change'),
    },
    {
      area: 'grades',
      kind: 'work',
      label: 'grading.complaint.many',
      to: listComplaints.path,
      icon: 'msg',
      access: listComplaints.access,
      work: 'grading.complaint',
      desk: deskAddress('grading.complaint'),
    },
    {
      area: 'grades',
      kind: 'record',
      label: 'students.grade-block.many',
      to: listBlocks.path,
      icon: 'lock',
      access: listBlocks.access,
    },
    {
      area: 'grades',
      kind: 'work',
      label: 'grading.mercy.many',
      to: mercyCandidates.path,
      under: ['/students/Mercy'],
      icon: 'scale',
      access: mercyCandidates.access,
    },
    {
      area: 'grades',
      kind: 'work',
      label: 'grading.promotion.many',
      to: promotionPreview.path,
      under: ['/students/success'],
      icon: 'cap',
      access: promotionPreview.access,
    },
    ...dismissalMenu,
  ],
  pages: [
    page(listGradePairs, 'GradeMergePage'),
    page(gradesOfStudent, 'StudentGradesPage'),
    page(showGrade, 'GradePage'),
    page(editGrade, 'GradePage'),
    page(createGrade, 'NewGradePage'),
    page(gradeSheets, 'SheetsList'),
    page(gradeGrid, 'GridPage'),
    page(listChanges, 'ChangesList'),
    page({ path: deskAddress('grading.grade-change'), access: showChange.access }, 'ChangeDesk'),
    page(listComplaints, 'ComplaintsList'),
    page({ path: deskAddress('grading.complaint'), access: showComplaint.access }, 'ComplaintDesk'),
    page(mercyCandidates, 'MercyPage'),
    page(mercyReport, 'MercyReport'),
    page(promotionPreview, 'PromotionPage'),
    page(promotionReports, 'PromotionReports'),
    ...dismissalPages,
  ],
}
