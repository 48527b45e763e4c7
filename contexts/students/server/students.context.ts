import type { ContextModule } from '@halaqa/kit-server/assembly'
import { handle } from '@halaqa/kit-server/http'
import words from '@halaqa/students/messages/words' with { type: 'json' }
import { studentHome } from '../contract/student.ts'
import { ownProfileHandlers } from './students/own-profile.routes.ts'
import { studentHomeOf } from './students/student-home.ts'

export const studentsContext: ContextModule = {
  name: 'students',
  handlers: [handle(studentHome, ({ actor, language }) => studentHomeOf(actor.id, language)), ...ownProfileHandlers],
  jobs: [],
  reactions: [],
  words,
}
