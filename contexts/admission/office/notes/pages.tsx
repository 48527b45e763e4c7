import { addressOf, type Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ContractForm,
  Link,
  Loaded,
  Mentions,
  Page,
  useMay,
  useOffice,
  useShowing,
  useWords,
  WithMentions,
} from '@halaqa/kit-office'
import { Button, Card, LinkButton } from '@halaqa/kit-web/light'
import { DataTable, usePicks } from '@halaqa/kit-web/table'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { addNote, deleteNote, deleteNotes, editNote, listNotes, showNote, updateNote } from '../../contract/note.ts'
import { listAddress, notesAddress, registrationAddress } from '../addresses.ts'
import { shorten } from '../shorten.ts'

type Notes = Out<typeof listNotes.reply>
type Note = Out<typeof editNote.reply>
const word = 'admission.note'

/** All notes on an applicant; those of one's own can be picked and deleted together. */
export function NotesPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={listNotes} params={{ id }} word={`${word}.many`}>
      {notes => <All notes={notes} />}
    </Loaded>
  )
}

function All({ notes }: { notes: Notes }) {
  const words = useWords()
  const may = useMay()
  const queries = useQueryClient()
  const { language } = useOffice()
  const picks = usePicks<Notes['rows'][number]>({
    label: row => words('office.list.select', { name: row.text.slice(0, 40) }),
    may: row => row.can.delete,
  })
  const refresh = () => {
    picks.clear()
    void queries.invalidateQueries({ queryKey: ['admission'] })
  }
  const head = (key: string) => words(`${word}.fields.${key}`)
  return (
    <Page
      title={words(`${word}.many`)}
      sub={<bdi>{notes.full_name}</bdi>}
      crumbs={[
        { label: words('admission.registration.many'), to: listAddress() },
        { label: notes.full_name, to: registrationAddress(notes.registration_id) },
      ]}
      actions={
        picks.picked.length > 0 && (
          <ActionButton
            danger
            action={deleteNotes}
            params={{ id: notes.registration_id }}
            ids={picks.picked}
            names={new Map(notes.rows.map(row => [row.id, row.text.slice(0, 40)]))}
            word={word}
            label="ra.action.delete"
            onDone={refresh}
          />
        )
      }
    >
      {may(addNote.access) && (
        <ContractForm
          route={addNote}
          params={{ id: notes.registration_id }}
          word={word}
          values={{ text: '', mention_ids: [] }}
          key={notes.rows[0]?.id ?? 0}
          onDone={refresh}
        >
          {({ Field }) => (
            <WithMentions>
              <Field source="text" />
              <Field source="mention_ids" />
            </WithMentions>
          )}
        </ContractForm>
      )}
      <Card>
        <DataTable
          caption={words(`${word}.many`)}
          rows={notes.rows}
          idOf={row => row.id}
          empty={<p className="of-none">{words('admission.office.notes.empty')}</p>}
          columns={[
            picks.column,
            { key: 'text', title: head('text'), main: true, cell: row => <NoteText note={row} /> },
            { key: 'by', title: head('by'), cell: row => <bdi>{row.by}</bdi> },
            { key: 'at', title: head('at'), cell: row => instant(row.at, language) },
            {
              key: 'edit',
              title: '',
              cell: row =>
                row.can.edit && (
                  <LinkButton to={addressOf(editNote, { params: { id: row.id } })} look="text" size="small" icon="edit">
                    {words('ra.action.edit')}
                  </LinkButton>
                ),
            },
          ]}
        />
      </Card>
    </Page>
  )
}

/** The note in a line; a long one leads to its page, where it stands whole. */
function NoteText({ note }: { note: Notes['rows'][number] }) {
  const short = shorten(note.text)
  const isCut = short.endsWith('…') && short.length < note.text.length
  return (
    <>
      {isCut ? (
        <Link to={addressOf(showNote, { params: { id: note.id } })} dir="auto">
          {short}
        </Link>
      ) : (
        <span dir="auto">{note.text}</span>
      )}
      <Mentions of={note.mentions} />
    </>
  )
}

/** One note: read, and changed by who wrote it. */
export function NotePage() {
  const id = Number(useParams().id)
  const route = useShowing(editNote, showNote)
  return (
    <Loaded route={route} params={{ id }} word={`${word}.one`}>
      {note => <One note={note} />}
    </Loaded>
  )
}

function One({ note }: { note: Note }) {
  const words = useWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { language } = useOffice()
  const back = notesAddress(note.registration_id)
  const leave = () => {
    void queries.invalidateQueries({ queryKey: ['admission'] })
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
      crumbs={[{ label: note.full_name, to: registrationAddress(note.registration_id) }]}
      actions={
        <>
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
          {!note.can.edit && (
            <Button look="outlined" size="small" onClick={() => navigate(back)}>
              {words('ra.action.back')}
            </Button>
          )}
        </>
      }
    >
      <ContractForm
        route={updateNote}
        params={{ id: note.id }}
        word={word}
        values={note}
        readOnly={!note.can.edit}
        onCancel={() => navigate(back)}
        onDone={leave}
      >
        {({ Field }) => (
          <WithMentions>
            <Field source="text" />
            <Field source="mention_ids" />
          </WithMentions>
        )}
      </ContractForm>
    </Page>
  )
}
