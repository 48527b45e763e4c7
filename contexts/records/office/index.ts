import { actsPart, type OfficeModule } from '@halaqa/kit-office/manifest'
import { listIssuedPapers } from '../contract/issued-paper.ts'
import { listOrders } from '../contract/orders.ts'
import { issuePaper, listPapers, paperKinds } from '../contract/paper.ts'
import { paperRunRefusals, paperRuns } from '../contract/paper-run.ts'
import { showStudent, studentRecord } from '../contract/record.ts'
import {
  graduatedReport,
  listReport,
  reportIndex,
  semesterReport,
  specialtyReport,
  studySubjectsReport,
  subjectReport,
} from '../contract/reports.ts'
import { historyPages } from './history/menu.ts'
import { page, recordPage } from './part.ts'

/** The screens that read the whole of a student: the record, requests, papers, history, reports. */
export const recordsOffice: OfficeModule = {
  name: 'records',
  acts: actsPart(() => import('./acts.ts'), ['records', 'students', 'grading']),
  menu: [
    {
      area: 'students',
      kind: 'work',
      label: 'records.issued-paper.many',
      to: listIssuedPapers.path,
      icon: 'file',
      access: listIssuedPapers.access,
    },
    {
      area: 'students',
      kind: 'work',
      label: 'records.paper-run.many',
      to: paperRuns.path,
      icon: 'file',
      access: paperRuns.access,
    },
    {
      area: 'students',
      kind: 'report',
      label: 'records.office.report.many',
      to: reportIndex.path,
      under: ['/students/reports'],
      icon: 'chart',
      access: reportIndex.access,
    },
  ],
  pages: [
    page(listOrders, 'OrdersList'),
    page(listPapers, 'PapersPage'),
    page(listIssuedPapers, 'IssuedPapersList'),
    page(paperRuns, 'ManyPapersPage'),
    page(paperRunRefusals, 'PaperRefusals'),
    ...paperKinds.map(kind => page(issuePaper[kind].preview, 'PapersPage')),
    recordPage(studentRecord, 'RecordPage'),
    recordPage(showStudent, 'RecordPage'),
    page(reportIndex, 'ReportIndexPage'),
    page(graduatedReport, 'GraduatedReport'),
    page(specialtyReport, 'SpecialtyReport'),
    page(semesterReport, 'SemesterReport'),
    page(subjectReport, 'SubjectReport'),
    page(studySubjectsReport, 'StudySubjectsReport'),
    page(listReport, 'ListReport'),
    ...historyPages,
  ],
}
