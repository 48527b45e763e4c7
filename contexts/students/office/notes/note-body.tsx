import type { Out } from '@halaqa/kit-contract'
import { bytes, instant } from '@halaqa/kit-contract/format'
import { Link, Mentions, useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Icon } from '@halaqa/kit-web/light'
import type { listNotes } from '../../contract/notes.ts'
import { noteFileAddress } from '../addresses.ts'

export type NoteRow = Out<typeof listNotes.reply>['rows'][number]

/** A note as it is read: what about, the text, who and when, its files. */
export function NoteBody({ note }: { note: NoteRow }) {
  const { language } = useOffice()
  return (
    <div className="st-note">
      <Chip tone={note.important ? 'warning' : 'neutral'}>{note.category}</Chip>
      <p dir="auto">{note.text}</p>
      <Mentions of={note.mentions} />
      <NoteFileLinks files={note.files} />
      <small>
        <bdi>{note.by}</bdi> · <time dateTime={note.at}>{instant(note.at, language)}</time>
      </small>
    </div>
  )
}

export function NoteFileLinks({ files }: { files: NoteRow['files'] }) {
  const words = useWords()
  const { language } = useOffice()
  if (files.length === 0) return null
  return (
    <ul className="st-note-files" aria-label={words('students.note-file.many')}>
      {files.map(file => (
        <li key={file.id}>
          <Icon name="file" size={16} />
          <Link to={noteFileAddress(file.id)}>
            <bdi>{file.title}</bdi>
          </Link>
          <small>
            <bdi dir="ltr">{bytes(file.bytes, language)}</bdi>
          </small>
        </li>
      ))}
    </ul>
  )
}
