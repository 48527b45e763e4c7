import type { ContextModule } from '@halaqa/kit-server/assembly'
import { handle } from '@halaqa/kit-server/http'
import words from '@halaqa/students/messages/words' with { type: 'json' }
import { studentHome } from '../contract/student.ts'
import { cardHandlers } from './cards/cards.routes.ts'
import { choosingHandlers } from './choosing/choosing.routes.ts'
import { departmentChangeHandlers } from './department-changes/department-changes.routes.ts'
import { enrolmentHandlers } from './enrolments/enrolments.routes.ts'
import { faceReferenceHandlers } from './face-references/face-references.routes.ts'
import { gradeHandlers } from './grades/grades.routes.ts'
import { gradeBlockHandlers } from './grades-blocked/grade-blocks.routes.ts'
import { mercyHandlers } from './grades-mercy/mercy.routes.ts'
import { mergeHandlers } from './merges/merges.routes.ts'
import { messageHandlers } from './messages/messages.routes.ts'
import { noteCategoryHandlers } from './notes/note-categories.resource.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { ownPhotoHandlers } from './own-photo/own-photo.routes.ts'
import { issuePapers } from './papers/issue-many.ts'
import { paperRunHandlers } from './papers/paper-runs.routes.ts'
import { paperHandlers } from './papers/papers.routes.ts'
import { promoteStudents } from './promotion/promote.ts'
import { promotionHandlers } from './promotion/promotion.routes.ts'
import { onComplaintPaid, onInvoicePaid } from './reactions/reactions.ts'
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
    ...faceReferenceHandlers,
    ...gradeBlockHandlers,
    ...mercyHandlers,
    ...promotionHandlers,
    ...resultHandlers,
    ...mergeHandlers,
    ...noteCategoryHandlers,
    ...noteHandlers,
    ...officeStudentHandlers,
    ...ownPhotoHandlers,
    ...ownProfileHandlers,
    ...paperHandlers,
    ...paperRunHandlers,
    ...messageHandlers,
    ...reportHandlers,
    ...stateHandlers,
    handle(studentHome, ({ actor, language }) => studentHomeOf(actor.id, language)),
  ],
  jobs: [issuePapers, promoteStudents],
  reactions: [onComplaintPaid, onInvoicePaid],
  words,
}
