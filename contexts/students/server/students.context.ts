import type { ContextModule } from '@halaqa/kit-server/assembly'
import { handle } from '@halaqa/kit-server/http'
import { readWords } from '@halaqa/kit-server/words'
import { workKinds } from '@halaqa/workplace/server'
import { studentHome } from '../contract/student.ts'
import { staysBehind, studentBelongings } from './belongings/belongings.ts'
import { ownBelongings } from './belongings/own-belongings.ts'
import { cardHandlers } from './cards/cards.routes.ts'
import { actAsHandlers } from './desk/act-as-student.ts'
import { officeStudentHandlers } from './desk/students.routes.ts'
import { faceReferenceHandlers } from './face-references/face-references.routes.ts'
import { gradeBlockHandlers } from './grade-blocks/grade-blocks.routes.ts'
import { mergeHandlers } from './merges/merges.routes.ts'
import { messageHandlers } from './messages/messages.routes.ts'
import { noteCategoryHandlers } from './notes/note-categories.resource.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { noticeHandlers } from './notices/notices.routes.ts'
import { ownPhotoHandlers } from './own-photo/own-photo.routes.ts'
import { ownProfileHandlers } from './own-profile/own-profile.routes.ts'
import { studentHomeOf } from './own-profile/student-home.ts'
import { ownSearchHandlers } from './own-search/own-search.routes.ts'
import { onStateMoved } from './reactions/reactions.ts'
import { stateHandlers } from './states/states.routes.ts'
import { studentsWork } from './work.queries.ts'

export const studentsContext: ContextModule = {
  name: 'students',
  handlers: [
    ...actAsHandlers,
    ...cardHandlers,
    ...faceReferenceHandlers,
    ...gradeBlockHandlers,
    ...mergeHandlers,
    ...messageHandlers,
    ...noteCategoryHandlers,
    ...noteHandlers,
    ...noticeHandlers,
    ...officeStudentHandlers,
    ...ownPhotoHandlers,
    ...ownProfileHandlers,
    ...ownSearchHandlers,
    ...stateHandlers,
    handle(studentHome, ({ actor, language }) => studentHomeOf(actor.id, language)),
  ],
  jobs: [],
  reactions: [onStateMoved],
  rows: {
    'students.notes': 'students.note',
    'students.students': 'students.student',
  },
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    ...studentsWork.map(workKinds.contribute),
    ...ownBelongings.map(studentBelongings.contribute),
    staysBehind.contribute({
      'students.merges.from_id': 'the merge itself, by which it is undone',
      'students.merges.into_id': 'the merge itself, by which it is undone',
      'students.state_moves.student_id': 'the states of a record follow from each other',
      'students.photos.student_id': 'each record has a photo of its own',
      'students.face_references.student_id': 'the consent was given for that account, and is asked for anew',
    }),
  ],
}
