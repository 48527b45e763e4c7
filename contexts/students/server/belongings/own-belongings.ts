import { gradeBlockTable } from '../grade-blocks/grade-blocks.table.ts'
import { messageTable } from '../messages/messages.table.ts'
import { noteTable } from '../notes/notes.table.ts'
import { photoRequestTable } from '../own-photo/photo-requests.table.ts'
import { rowsOf } from './belongings.ts'

/** What this context itself keeps of a student beside the record. */
export const ownBelongings = [
  rowsOf(noteTable, { kind: 'notes', what: 'students.office.merge.moves_notes' }),
  rowsOf(messageTable, { kind: 'messages', what: 'students.office.merge.moves_messages' }),
  rowsOf(gradeBlockTable, { kind: 'blocks', what: 'students.office.merge.moves_decisions' }),
  // One photo waits at a time.
  rowsOf(photoRequestTable, {
    kind: 'photos',
    what: 'students.office.merge.moves_photos',
    once: row => (row.state === 'waiting' ? 'waiting' : ''),
  }),
]
