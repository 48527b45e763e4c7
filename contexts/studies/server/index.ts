/** The door of studies. */

export { choosingOf } from './choosing/choosing.queries.ts'
export { replaceStudyInvoice } from './enrolments/enrolment-fees.ts'
export { enrolmentById, enrolmentRow, idOfEnrolment, rowsOfStudent } from './enrolments/enrolments.queries.ts'
export type { Enrolment } from './enrolments/enrolments.table.ts'
export { enrolmentKept } from './enrolments/extension-points.ts'
export { feeLines } from './enrolments/fee-lines.ts'
export { type EnrolledSubject, enrolledSubjects, type Learner, learnerOf, studyFactsOf } from './enrolments/learner.ts'
export { refreshAverages, releasedAttempts, scalesOf } from './enrolments/refresh-averages.ts'
export { releaseOfResult, resultIsReleased } from './enrolments/released.ts'
export { planProgress, semestersOf, studiedBy } from './enrolments/studied.queries.ts'
export { studyingCounts, whoStudies } from './enrolments/who-studies.ts'
export { putBack, putOnInvoices, takeOut, writePayment, writeResult } from './enrolments/write-result.ts'
export { purchasesOf } from './purchases/purchases.queries.ts'
export {
  closeRelease,
  isReleased,
  isResultReleased,
  openRelease,
  releasedParts,
  releasesOf,
  type Sheet,
} from './releases/releases.ts'
export { semesterFigures } from './semester-sums/semester-figures.queries.ts'
export { type SubjectCount, subjectCounts } from './subject-counts/subject-counts.queries.ts'
