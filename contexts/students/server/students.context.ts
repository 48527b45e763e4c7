import type { ContextModule } from '@halaqa/kit-server/assembly'
import { handle } from '@halaqa/kit-server/http'
import office from '@halaqa/students/messages/office' with { type: 'json' }
import words from '@halaqa/students/messages/words' with { type: 'json' }
import { studentHome } from '../contract/student.ts'
import { cardHandlers } from './cards/cards.routes.ts'
import { choosingHandlers } from './choosing/choosing.routes.ts'
import { departmentChangeHandlers } from './department-changes/department-changes.routes.ts'
import { dismissalHandlers } from './dismissal/dismissal.routes.ts'
import { enrolmentHandlers } from './enrolments/enrolments.routes.ts'
import { faceReferenceHandlers } from './face-references/face-references.routes.ts'
import { gradeMergeHandlers } from './grade-merges/grade-merges.routes.ts'
import { gradeHandlers } from './grades/grades.routes.ts'
import { gradeBlockHandlers } from './grades-blocked/grade-blocks.routes.ts'
import { mercyHandlers } from './grades-mercy/mercy.routes.ts'
import { historyHandlers } from './history/history.routes.ts'
import { mergeHandlers } from './merges/merges.routes.ts'
import { messageHandlers } from './messages/messages.routes.ts'
import { noteCategoryHandlers } from './notes/note-categories.resource.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { noticeHandlers } from './notices/notices.routes.ts'
import { orderHandlers } from './orders/orders.routes.ts'
import { ownPhotoHandlers } from './own-photo/own-photo.routes.ts'
import { issuePapers } from './papers/issue-many.ts'
import { paperRunHandlers } from './papers/paper-runs.routes.ts'
import { paperHandlers } from './papers/papers.routes.ts'
import { promoteStudents } from './promotion/promote.ts'
import { promotionHandlers } from './promotion/promotion.routes.ts'
import { purchaseHandlers } from './purchases/purchases.routes.ts'
import { onBookPaid, onComplaintPaid, onInvoicePaid, onStateMoved } from './reactions/reactions.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { resultHandlers } from './results/results.routes.ts'
import { stateHandlers } from './states/states.routes.ts'
import { actAsHandlers } from './students/act-as-student.ts'
import { ownProfileHandlers } from './students/own-profile.routes.ts'
import { studentHomeOf } from './students/student-home.ts'
import { officeStudentHandlers } from './students/students.routes.ts'

export const studentsContext: ContextModule = {
  name: 'students',
  handlers: [
    ...actAsHandlers,
    ...choosingHandlers,
    ...enrolmentHandlers,
    ...gradeHandlers,
    ...cardHandlers,
    ...departmentChangeHandlers,
    ...dismissalHandlers,
    ...faceReferenceHandlers,
    ...gradeBlockHandlers,
    ...historyHandlers,
    ...gradeMergeHandlers,
    ...mercyHandlers,
    ...promotionHandlers,
    ...resultHandlers,
    ...mergeHandlers,
    ...noteCategoryHandlers,
    ...noteHandlers,
    ...noticeHandlers,
    ...officeStudentHandlers,
    ...ownPhotoHandlers,
    ...ownProfileHandlers,
    ...orderHandlers,
    ...paperHandlers,
    ...paperRunHandlers,
    ...purchaseHandlers,
    ...messageHandlers,
    ...reportHandlers,
    ...stateHandlers,
    handle(studentHome, ({ actor, language }) => studentHomeOf(actor.id, language)),
  ],
  jobs: [issuePapers, promoteStudents],
  reactions: [onBookPaid, onComplaintPaid, onInvoicePaid, onStateMoved],
  words: [words, office],
}
