import type { ContextModule } from '@halaqa/kit-server/assembly'
import { handle } from '@halaqa/kit-server/http'
import words from '@halaqa/students/messages/words' with { type: 'json' }
import { studentHome } from '../contract/student.ts'
import { enrolmentHandlers } from './enrolments/enrolments.routes.ts'
import { gradeHandlers } from './grades/grades.routes.ts'
import { gradeBlockHandlers } from './grades-blocked/grade-blocks.routes.ts'
import { mercyHandlers } from './grades-mercy/mercy.routes.ts'
import { onComplaintPaid } from './reactions/on-invoice-paid.ts'
import { resultHandlers } from './results/results.routes.ts'
import { studentHomeOf } from './students/student-home.ts'

export const studentsContext: ContextModule = {
  name: 'students',
  handlers: [
    handle(studentHome, ({ actor, language }) => studentHomeOf(actor.id, language)),
    ...enrolmentHandlers,
    ...gradeHandlers,
    ...gradeBlockHandlers,
    ...mercyHandlers,
    ...resultHandlers,
  ],
  jobs: [],
  reactions: [onComplaintPaid],
  words,
}
