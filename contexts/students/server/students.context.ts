import type { ContextModule } from '@halaqa/kit-server/assembly'
import { handle } from '@halaqa/kit-server/http'
import ar from '@halaqa/students/messages/ar' with { type: 'json' }
import en from '@halaqa/students/messages/en' with { type: 'json' }
import fr from '@halaqa/students/messages/fr' with { type: 'json' }
import { studentHome } from '../contract/student.ts'
import { studentHomeOf } from './students/student-home.ts'

export const studentsContext: ContextModule = {
  name: 'students',
  handlers: [handle(studentHome, ({ actor, language }) => studentHomeOf(actor.id, language))],
  jobs: [],
  reactions: [],
  words: { ar, en, fr },
}
