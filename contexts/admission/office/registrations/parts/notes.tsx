import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  FieldFor,
  Mentions,
  useCall,
  useMay,
  useOffice,
  useWords,
  WithMentions,
} from '@halaqa/kit-office'
import { Form, FormProblem, type FormSchema, FormTextarea, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Card, LinkButton } from '@halaqa/kit-web/light'
import { addNote, deleteNote } from '../../../contract/note.ts'
import { notesAddress } from '../../addresses.ts'
import { type Detail, useAfterAct } from '../detail.ts'

/** What colleagues write on an applicant; the applicant never sees it. */
export function Notes({ detail }: { detail: Detail }) {
  const words = useWords()
  const may = useMay()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const word = (key: string) => words(`admission.office.notes.${key}`)
  return (
    <Card as="section" className="ad-notes" aria-label={word('title')}>
      <h2>{word('title')}</h2>
      <p className="ad-hint">{word('hint')}</p>
      {may(addNote.access) && <NoteForm id={detail.id} />}
      {detail.notes.length > 0 && (
        <LinkButton to={notesAddress(detail.id)} look="text" size="small" icon="note">
          {word('all')}
        </LinkButton>
      )}
      {detail.notes.length === 0 && <p className="of-none">{word('empty')}</p>}
      <ul>
        {detail.notes.map(note => (
          <li key={note.id}>
            <p dir="auto">{note.text}</p>
            <Mentions of={note.mentions} />
            <small>
              <bdi>{note.by}</bdi> · <time dateTime={note.at}>{instant(note.at, language)}</time>
            </small>
            {note.can.delete && (
              <ActionButton
                danger
                action={deleteNote}
                params={{ id: note.id }}
                word="admission.registration"
                label="ra.action.delete"
                title={word('delete')}
                onDone={refresh}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Input = { text: string; mention_ids: number[] }
const none: Input = { text: '', mention_ids: [] }

function NoteForm({ id }: { id: number }) {
  const words = useWords()
  const call = useCall()
  const refresh = useAfterAct()
  const form = useContractForm<Input, Input>({
    schema: addNote.body as unknown as FormSchema<Input, Input>,
    defaults: none,
    submit: async body => {
      await call(addNote, { params: { id }, body })
      form.reset(none)
      refresh()
    },
  })
  return (
    <Form form={form}>
      <WithMentions>
        <FormTextarea name="text" rows={3} label={words('admission.office.notes.text')} />
        <FieldFor source="mention_ids" schema={addNote.body!.shape.mention_ids} word="admission.note" />
      </WithMentions>
      <FormProblem />
      <Button type="submit" look="outlined" size="small" busy={form.busy}>
        {words('admission.office.notes.add')}
      </Button>
    </Form>
  )
}
