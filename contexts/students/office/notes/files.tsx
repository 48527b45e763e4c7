import { CallError, type Out } from '@halaqa/kit-contract'
import { bytes, instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ContractForm,
  type Fact,
  Facts,
  Loaded,
  messageOf,
  Page,
  useAfterAct,
  useCall,
  useFileUrl,
  useMay,
  useOffice,
  useShowing,
  useWords,
} from '@halaqa/kit-office'
import { Button, Card, Empty, Input, Notice, useToast } from '@halaqa/kit-web/light'
import { useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import {
  deleteNoteFile,
  editNoteFile,
  listNoteFiles,
  noteFileContent,
  showNoteFile,
  storeNoteFile,
  updateNoteFile,
} from '../../contract/notes.ts'
import { noteAddress, noteFilesAddress } from '../addresses.ts'
import { NoteFileLinks } from './note-body.tsx'

const word = 'students.note-file'

/** The files of a note, and one more; `?note_id=5` says of which. */
export function NoteFilesPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('note_id'))
  return (
    <Loaded route={listNoteFiles} query={id ? { note_id: id } : {}} word={`${word}.many`}>
      {files => <Files files={files} />}
    </Loaded>
  )
}

function Files({ files: { note, rows } }: { files: Out<typeof listNoteFiles.reply> }) {
  const words = useWords()
  const may = useMay()
  if (!note)
    return (
      <Page title={words(`${word}.many`)}>
        <Empty icon="note" title={words('students.office.notes.no_note')} />
      </Page>
    )
  return (
    <Page
      title={words(`${word}.many`)}
      sub={<bdi>{note.full_name}</bdi>}
      crumbs={[{ label: words('students.note.one'), to: noteAddress(note.note_id) }]}
    >
      <Card className="st-note">
        <p dir="auto">{note.text}</p>
        {rows.length === 0 && <p className="of-none">{words('students.office.notes.no_files')}</p>}
        <NoteFileLinks files={rows} />
      </Card>
      {may(storeNoteFile.access) && <AddFile noteId={note.note_id} key={rows.length} />}
    </Page>
  )
}

/** A PDF or a picture with a title, sent when the button is pressed. */
function AddFile({ noteId }: { noteId: number }) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const { send, isBusy, problem } = useSend(noteId)
  const label = (key: string) => words(`students.office.notes.${key}`)
  return (
    <Card as="section" className="st-note" aria-label={label('add_file')}>
      <h2>{label('add_file')}</h2>
      <Input label={words(`${word}.fields.title`)} value={title} onChange={event => setTitle(event.target.value)} />
      <input
        ref={input}
        hidden
        type="file"
        accept="application/pdf,image/*"
        aria-label={label('choose')}
        onChange={event => setName(event.target.files?.[0]?.name ?? '')}
      />
      <span className="st-acts">
        <Button look="outlined" size="small" icon="file" onClick={() => input.current?.click()}>
          {label('choose')}
        </Button>
        <bdi role="status">{name}</bdi>
      </span>
      {problem && (
        <Notice tone="error" icon="alert" role="alert">
          {problem}
        </Notice>
      )}
      <span className="st-acts">
        <Button
          icon="ul"
          size="small"
          busy={isBusy}
          disabled={!name || !title.trim()}
          onClick={() => void send(title, input.current?.files?.[0])}
        >
          {label('add_file')}
        </Button>
      </span>
    </Card>
  )
}

function useSend(noteId: number) {
  const call = useCall()
  const words = useWords()
  const say = useToast()
  const refresh = useAfterAct()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (title: string, file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    form.set('note_id', String(noteId))
    form.set('title', title)
    form.set('file', file)
    setBusy(true)
    setProblem(undefined)
    try {
      await call(storeNoteFile, { body: form as never })
      say({ text: words('office.form.saved') })
      refresh()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, words))
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, problem }
}

/** One file: what it is, to be opened, named anew or deleted. */
export function NoteFilePage() {
  const id = Number(useParams().id)
  const route = useShowing(editNoteFile, showNoteFile)
  return (
    <Loaded route={route} params={{ id }} word={`${word}.one`}>
      {file => <One file={file} />}
    </Loaded>
  )
}

function One({ file }: { file: Out<typeof editNoteFile.reply> }) {
  const words = useWords()
  const { language } = useOffice()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const content = useFileUrl(noteFileContent, { id: file.id }).file
  const leave = () => {
    refresh()
    navigate(noteFilesAddress(file.note.note_id))
  }
  const field = (name: string, value: Fact['value']): Fact => ({ label: words(`${word}.fields.${name}`), value })
  return (
    <Page
      title={<bdi>{file.title}</bdi>}
      plainTitle={file.title}
      sub={<bdi>{file.note.full_name}</bdi>}
      crumbs={[{ label: words('students.note.one'), to: noteAddress(file.note.note_id) }]}
      actions={
        <>
          {content && (
            <a className="hq-button hq-outlined hq-small" href={content.url} download={file.title}>
              {words('students.office.notes.download')}
            </a>
          )}
          {file.can.delete && (
            <ActionButton
              danger
              action={deleteNoteFile}
              params={{ id: file.id }}
              word={word}
              label="ra.action.delete"
              onDone={leave}
            />
          )}
        </>
      }
    >
      <Card className="st-note">
        <Facts
          items={[
            field('by', <bdi>{file.by}</bdi>),
            field('at', instant(file.at, language)),
            field('bytes', bytes(file.bytes, language)),
          ]}
        />
        {content?.type.startsWith('image/') && <img className="st-note-image" src={content.url} alt={file.title} />}
      </Card>
      {file.can.edit && (
        <ContractForm
          route={updateNoteFile}
          params={{ id: file.id }}
          word={word}
          values={file}
          onCancel={leave}
          onDone={leave}
        >
          {({ Field }) => <Field source="title" />}
        </ContractForm>
      )}
    </Page>
  )
}
