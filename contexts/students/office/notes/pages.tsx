import { type Out, reference } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ContractForm,
  FieldFor,
  Loaded,
  Page,
  useAfterAct,
  useOffice,
  useShowing,
  useWords,
  WithMentions,
} from '@halaqa/kit-office'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { createNote, deleteNote, editNote, listNotes, showNote, storeNote, updateNote } from '../../contract/notes.ts'
import { noteFilesAddress } from '../addresses.ts'
import { NoteBody } from './note-body.tsx'

const word = 'students.note'
const student = reference('students.student')

/** A new note; `?student_id=5` says on whom, else it is asked. */
export function NewNotePage() {
  const [search] = useSearchParams()
  const id = Number(search.get('student_id'))
  return (
    <Loaded route={createNote} query={id ? { student_id: id } : {}} word={`${word}.one`}>
      {draft => <NewNote draft={draft} />}
    </Loaded>
  )
}

function NewNote({ draft }: { draft: Out<typeof createNote.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const back = draft.student_id ? `${recordAddress(draft.student_id)}#notes` : listNotes.path
  return (
    <Page title={words('students.office.notes.add')}>
      <ContractForm
        route={storeNote}
        word={word}
        values={{
          student_id: draft.student_id ?? undefined,
          category_id: draft.categories[0]?.id,
          text: '',
          mention_ids: [],
        }}
        onCancel={() => navigate(back)}
        onDone={made => {
          refresh()
          navigate(`${recordAddress(made.student_id)}#notes`)
        }}
      >
        {({ Field, Section }) => (
          <Section title={words(`${word}.one`)} why={words('students.office.notes.hint')}>
            <FieldFor source="student_id" schema={student} word={word} />
            <Field source="category_id" />
            <WithMentions>
              <Field source="text" />
              <Field source="mention_ids" />
            </WithMentions>
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}

/** One note: read by colleagues, changed by who wrote it. */
export function NotePage() {
  const id = Number(useParams().id)
  const route = useShowing(editNote, showNote)
  return (
    <Loaded route={route} params={{ id }} word={`${word}.one`}>
      {note => <One note={note} />}
    </Loaded>
  )
}

function One({ note }: { note: Out<typeof editNote.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const { language } = useOffice()
  const back = `${recordAddress(note.student_id)}#notes`
  const leave = () => {
    refresh()
    navigate(back)
  }
  return (
    <Page
      title={words(`${word}.one`)}
      sub={
        <>
          <bdi>{note.by}</bdi> · {instant(note.at, language)}
        </>
      }
      crumbs={[{ label: note.full_name, to: back }]}
      actions={
        <>
          <LinkButton to={noteFilesAddress(note.id)} look="outlined" size="small" icon="file">
            {words('students.note-file.many')}
          </LinkButton>
          {note.can.delete && (
            <ActionButton
              danger
              action={deleteNote}
              params={{ id: note.id }}
              word={word}
              label="ra.action.delete"
              onDone={leave}
            />
          )}
        </>
      }
    >
      {note.can.edit ? (
        <ContractForm
          route={updateNote}
          params={{ id: note.id }}
          word={word}
          values={note}
          onCancel={leave}
          onDone={leave}
        >
          {({ Field }) => (
            <>
              <Field source="category_id" />
              <WithMentions>
                <Field source="text" />
                <Field source="mention_ids" />
              </WithMentions>
            </>
          )}
        </ContractForm>
      ) : (
        <Card>
          <NoteBody note={note} />
        </Card>
      )}
    </Page>
  )
}
