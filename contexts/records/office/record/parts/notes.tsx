import { useMay, useWords } from '@halaqa/kit-office'
import { Card, Empty, LinkButton } from '@halaqa/kit-web/light'
import { createNote } from '@halaqa/students/contract'
import { newNoteAddress, noteAddress } from '@halaqa/students/office/addresses'
import { NoteBody } from '@halaqa/students/office/shared'
import type { Record } from '../record.ts'

/** What colleagues wrote on the student; the student never sees it. */
export function NotesPart({ record }: { record: Record }) {
  const words = useWords()
  const may = useMay()
  const word = (key: string) => words(`students.office.notes.${key}`)
  const add = may(createNote.access) && (
    <LinkButton to={newNoteAddress(record.id)} size="small" icon="plus">
      {word('add')}
    </LinkButton>
  )
  if (record.notes.length === 0) return <Empty icon="note" title={word('none')} text={word('hint')} action={add} />
  return (
    <Card as="section" aria-label={words('students.note.many')} className="st-facts">
      <p className="st-line">{word('hint')}</p>
      {add && <p>{add}</p>}
      {record.notes.map(note => (
        <div key={note.id} className="st-note-row">
          <NoteBody note={note} />
          <LinkButton to={noteAddress(note.id)} look="text" size="small" icon={note.can.edit ? 'edit' : 'open'}>
            {words(note.can.edit ? 'ra.action.edit' : 'ra.action.show')}
          </LinkButton>
        </div>
      ))}
    </Card>
  )
}
