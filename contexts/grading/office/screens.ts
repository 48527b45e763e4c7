import './grades/grades.css'

/** The screens of grading, by the names under which index.ts places them. They come when the first of them is opened. */
export { ExceptionPage, NewExceptionPage } from './dismissal/exception-pages.tsx'
export { ExceptionsList } from './dismissal/list.tsx'
export { GradeMergePage } from './grade-merges/grade-merge-page.tsx'
export { ChangeDesk, ComplaintDesk } from './grades/desks.tsx'
export { GradePage, NewGradePage } from './grades/grade-page.tsx'
export { GridPage } from './grades/grid-page.tsx'
export { ChangesList, ComplaintsList, MercyReport, SheetsList } from './grades/lists.tsx'
export { MercyPage } from './grades/mercy-page.tsx'
export { PromotionPage, PromotionReports } from './grades/promotion-page.tsx'
export { StudentGradesPage } from './grades/student-page.tsx'
