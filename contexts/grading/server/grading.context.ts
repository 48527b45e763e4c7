import { subjectsMarked } from '@halaqa/curriculum/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { staysBehind, studentBelongings } from '@halaqa/students/server'
import { enrolmentKept } from '@halaqa/studies/server'
import { workKinds } from '@halaqa/workplace/server'
import { dismissalHandlers } from './dismissal/dismissal.routes.ts'
import { dismissalBelongings } from './dismissal/dismissal-belongings.ts'
import { gradeMergeHandlers } from './grade-merges/grade-merges.routes.ts'
import { gradeHandlers } from './grades/grades.routes.ts'
import { hasGrades, isSubjectMarked } from './grades/has-grades.ts'
import { mercyHandlers } from './grades-mercy/mercy.routes.ts'
import { promoteStudents } from './promotion/promote.ts'
import { promotionHandlers } from './promotion/promotion.routes.ts'
import { onComplaintPaid } from './reactions/reactions.ts'
import { resultHandlers } from './results/results.routes.ts'
import { gradingWork } from './work.queries.ts'

export const gradingContext: ContextModule = {
  name: 'grading',
  handlers: [
    ...dismissalHandlers,
    ...gradeHandlers,
    ...gradeMergeHandlers,
    ...mercyHandlers,
    ...promotionHandlers,
    ...resultHandlers,
  ],
  jobs: [promoteStudents],
  reactions: [onComplaintPaid],
  rows: {
    'grading.dismissal_exceptions': 'grading.dismissal-exception',
    'grading.mercy_runs': 'grading.mercy',
    'grading.promotions': 'grading.promotion',
    'grading.promotion_runs': undefined, // told by the promotions of the run
  },
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    ...gradingWork.map(workKinds.contribute),
    studentBelongings.contribute(dismissalBelongings),
    staysBehind.contribute({
      'grading.grade_merges.student_id': 'a decision about attempts as they stood with that record',
      'grading.promotions.student_id': 'how that record went on from term to term',
    }),
    enrolmentKept.contribute(hasGrades),
    subjectsMarked.contribute(isSubjectMarked),
  ],
}
