import type { ContextModule } from '@halaqa/kit-server/assembly'
import { handle } from '@halaqa/kit-server/http'
import words from '@halaqa/students/messages/words' with { type: 'json' }
import { studentHome } from '../contract/student.ts'
import { cardHandlers } from './cards/cards.routes.ts'
import { departmentChangeHandlers } from './department-changes/department-changes.routes.ts'
import { mergeHandlers } from './merges/merges.routes.ts'
import { messageHandlers } from './messages/messages.routes.ts'
import { noteCategoryHandlers } from './notes/note-categories.resource.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { stateHandlers } from './states/states.routes.ts'
import { studentHomeOf } from './students/student-home.ts'
import { officeStudentHandlers } from './students/students.routes.ts'

export const studentsContext: ContextModule = {
  name: 'students',
  handlers: [
    ...cardHandlers,
    ...departmentChangeHandlers,
    ...mergeHandlers,
    ...messageHandlers,
    ...noteCategoryHandlers,
    ...noteHandlers,
    ...officeStudentHandlers,
    ...reportHandlers,
    ...stateHandlers,
    handle(studentHome, ({ actor, language }) => studentHomeOf(actor.id, language)),
  ],
  jobs: [],
  reactions: [],
  words,
}
