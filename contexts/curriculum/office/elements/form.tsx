import { addressOf, CallError, type Out, reference } from '@halaqa/kit-contract'
import { ActionButton, ContractForm, FieldFor, type Inputs, Loaded, Page, useCall, useWords } from '@halaqa/kit-office'
import { Form, type FormSchema, useChosen, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Card, LinkButton, useToast } from '@halaqa/kit-web/light'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import {
  createElement,
  deleteElement,
  downloadElement,
  type ElementInput,
  editElement,
  listElements,
  storeElement,
  updateElement,
} from '../../contract/element.ts'
import { listPages } from '../../contract/page.ts'
import { at, lessonsAddress, subjectAddress } from '../addresses.ts'
import { FilmPanel } from './film-panel.tsx'
import { FileInput, type Film, VideoInput } from './inputs.tsx'

type FieldsProps = Pick<Inputs<ElementInput>, 'Field'> & { subjectId: number; films: Film[]; fileName: string | null }
/** What an element says of itself, and what its kind asks for. */
function Fields({ Field, subjectId, films, fileName }: FieldsProps) {
  const kind = useChosen<string>('kind').value
  return (
    <>
      <Field source="kind" />
      <Field source="title" />
      {kind === 'link' && <Field source="url" />}
      {kind === 'video' && <VideoInput subjectId={subjectId} films={films} />}
      {kind === 'file' && <FileInput subjectId={subjectId} fileName={fileName} />}
      <Field source="note" />
    </>
  )
}

export function NewElement() {
  const [search] = useSearchParams()
  const lesson = Number(search.get('lesson')) || undefined
  const kind = search.get('kind') as ElementInput['kind'] | null
  if (!lesson) return <ChooseLesson />
  return (
    <Loaded route={createElement} query={{ lesson, ...(kind && { kind }) }} word="curriculum.element.one">
      {draft => <NewForm draft={draft} />}
    </Loaded>
  )
}

function NewForm({ draft }: { draft: Out<typeof createElement.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const { subject_id = 0, lesson_id = 0 } = draft.defaults
  const back = lessonsAddress(subject_id, lesson_id)
  return (
    <Page
      title={words('ra.page.create', { name: words('curriculum.element.one') })}
      crumbs={[{ label: words('curriculum.lesson.one'), to: back }]}
    >
      <ContractForm
        route={storeElement}
        word="curriculum.element"
        values={{ file_id: null, video_id: null, url: '', note: '', ...draft.defaults }}
        saveLabel={words('ra.action.create')}
        onDone={element => navigate(element.kind === 'text' ? at(listPages, element.id) : back)}
        onCancel={() => navigate(back)}
      >
        {({ Field }) => <Fields Field={Field as never} subjectId={subject_id} films={draft.videos} fileName={null} />}
      </ContractForm>
    </Page>
  )
}

const asked = z.strictObject({ lesson_id: reference('curriculum.lesson') })
/** An element begins in a lesson: which one is asked first when nobody said. */
function ChooseLesson() {
  const words = useWords()
  const navigate = useNavigate()
  const form = useContractForm<{ lessonId?: number }, { lessonId: number }>({
    schema: asked as unknown as FormSchema<{ lessonId?: number }, { lessonId: number }>,
    defaults: {},
    submit: async ({ lessonId }) => navigate(addressOf(createElement, { query: { lesson: lessonId } })),
  })
  return (
    <Page title={words('ra.page.create', { name: words('curriculum.element.one') })}>
      <Form form={form} className="of-form">
        <Card className="of-form-card">
          <div className="of-fields">
            <FieldFor source="lesson_id" schema={asked.shape.lesson_id as never} word="curriculum.element" />
          </div>
          <div className="cu-row">
            <Button type="submit">{words('curriculum.office.element.go_on')}</Button>
            <LinkButton look="outlined" to={listElements.path}>
              {words('ra.action.cancel')}
            </LinkButton>
          </div>
        </Card>
      </Form>
    </Page>
  )
}

type Known = Out<typeof editElement.reply>
export function EditElement() {
  const id = Number(useParams().id)
  return (
    <Loaded
      route={editElement}
      params={{ id }}
      word="curriculum.element.one"
      isWaiting={element => element.playing?.state === 'waiting'}
    >
      {(element, again) => <EditForm element={element} again={again} />}
    </Loaded>
  )
}

function EditForm({ element, again }: { element: Known; again: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const [lesson] = element.lessons
  const back = lesson ? lessonsAddress(element.subject_id, lesson.id) : subjectAddress(element.subject_id)
  return (
    <Page
      title={element.title}
      crumbs={[{ label: element.subject, to: subjectAddress(element.subject_id) }]}
      actions={<Acts element={element} />}
    >
      {element.playing && <FilmPanel element={element} again={again} />}
      <ContractForm
        route={updateElement}
        params={{ id: element.id }}
        word="curriculum.element"
        values={element}
        readOnly={!element.can.edit}
        onDone={() => navigate(back)}
        onCancel={() => navigate(back)}
        end={
          element.can.delete && (
            <ActionButton
              danger
              size="medium"
              action={deleteElement}
              params={{ id: element.id }}
              word="curriculum.element"
              label="ra.action.delete"
              onDone={() => navigate(back)}
            />
          )
        }
      >
        {({ Field }) => (
          <Fields
            Field={Field as never}
            subjectId={element.subject_id}
            films={element.videos}
            fileName={element.file_name}
          />
        )}
      </ContractForm>
      <p className="of-none">
        {words('curriculum.office.element.stands_in', {
          names: element.lessons.length ? element.lessons.map(each => each.title) : '—',
        })}
      </p>
    </Page>
  )
}

function Acts({ element }: { element: Known }) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const download = async () => {
    try {
      const { url } = await call(downloadElement, { params: { id: element.id } })
      location.assign(url)
    } catch (error) {
      say({ tone: 'error', text: error instanceof CallError ? error.problem.title : words('office.state.failed') })
    }
  }
  if (element.kind === 'text')
    return (
      <LinkButton look="outlined" size="small" icon="text" to={at(listPages, element.id)}>
        {words('curriculum.page.many')}
      </LinkButton>
    )
  if (!element.file_id && !element.video_id) return null
  return (
    <Button look="outlined" size="small" icon="dl" onClick={() => void download()}>
      {words('curriculum.office.element.download')}
    </Button>
  )
}
