/** The screens of records, by the names under which index.ts places them. They come when the first of them is opened. */
export { ConfirmPage } from './history/confirm-page.tsx'
export { HistoryPage } from './history/history-page.tsx'
export { OrdersList } from './orders/list.tsx'
export { IssuedPapersList } from './papers/issued-list.tsx'
export { ManyPapersPage, PaperRefusals } from './papers/many-page.tsx'
export { PapersPage } from './papers/page.tsx'
export { ReportIndexPage } from './reports/index-page.tsx'
export {
  GraduatedReport,
  ListReport,
  SemesterReport,
  SpecialtyReport,
  StudySubjectsReport,
  SubjectReport,
} from './reports/lists.tsx'
