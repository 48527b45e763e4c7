import { PlainList } from '@halaqa/kit-office'
import { editNotes } from '../../contract/edit-notes.ts'
import { createNote, deleteNote, listNotes } from '../../contract/notes.ts'
import { noteAddress } from '../addresses.ts'
import { NoteBody, type NoteRow } from './note-body.tsx'

/** What colleagues wrote on all students, the newest first. */
export function NotesList() {
  return (
    <PlainList<NoteRow>
      route={listNotes}
      word="students.note"
      title="full_name"
      columns={[
        'full_name',
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        'category',
        { source: 'text', render: row => <span dir="auto">{row.text.slice(0, 90)}</span> },
        'by',
        'at',
      ]}
      open={row => noteAddress(row.id)}
      glance={row => <NoteBody note={row} />}
      actions={{ delete: deleteNote }}
      edit={editNotes}
      references={{ student_id: 'students.student', category_id: 'students.note-category' }}
      create={{ to: createNote.path, access: createNote.access }}
    />
  )
}
