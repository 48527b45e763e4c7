import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, ContractForm, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Card, Chip, Empty, LinkButton, Select } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { createLesson, editLesson, lessonQuestions, storeLesson, updateLesson } from '../../contract/lesson.ts'
import {
  createLessonNote,
  deleteLessonNote,
  editLessonNote,
  listLessonNotes,
  storeLessonNote,
  updateLessonNote,
} from '../../contract/lesson-note.ts'
import { at, lessonsAddress, subjectAddress } from '../addresses.ts'

/** One of the parts of the lesson's own subject. */
function PartInput({ parts }: { parts: { id: number; name: string }[] }) {
  const words = useWords()
  const { value, onChange, error } = useChosen<number | null>('partId')
  return (
    <Select
      label={words('curriculum.lesson.fields.partId')}
      error={error}
      help={parts.length ? undefined : words('curriculum.office.lesson.no_parts')}
      placeholder={words('office.form.none')}
      choices={parts.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : ''}
      onChange={event => onChange(event.target.value ? Number(event.target.value) : null)}
    />
  )
}

export function NewLesson() {
  const { id, after } = useParams()
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Loaded route={createLesson} params={{ id: Number(id), after: Number(after) }} word="curriculum.lesson.one">
      {draft => (
        <Page
          title={words('ra.page.create', { name: words('curriculum.lesson.one') })}
          crumbs={[{ label: draft.subject.code, to: subjectAddress(draft.subject.id) }]}
        >
          <ContractForm
            route={storeLesson}
            params={{ id: draft.subject.id }}
            word="curriculum.lesson"
            values={{ ...draft.defaults, after: draft.after }}
            saveLabel={words('ra.action.create')}
            onDone={lesson => navigate(lessonsAddress(lesson.subjectId, lesson.id))}
            onCancel={() => navigate(lessonsAddress(draft.subject.id))}
          >
            {({ Field }) => (
              <>
                <Field source="title" />
                <PartInput parts={draft.parts} />
                <Field source="summary" />
              </>
            )}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

export function EditLesson() {
  const { id, subjectId } = useParams()
  const navigate = useNavigate()
  return (
    <Loaded route={editLesson} params={{ id: Number(id), subjectId: Number(subjectId) }} word="curriculum.lesson.one">
      {lesson => {
        const leave = () => navigate(lessonsAddress(lesson.subjectId, lesson.id))
        return (
          <Page title={lesson.title} crumbs={[{ label: lesson.subject.code, to: subjectAddress(lesson.subjectId) }]}>
            <ContractForm
              route={updateLesson}
              params={{ id: lesson.id }}
              word="curriculum.lesson"
              values={lesson}
              readOnly={!lesson.can.edit}
              onDone={leave}
              onCancel={leave}
            >
              {({ Field }) => (
                <>
                  <Field source="title" />
                  <PartInput parts={lesson.parts} />
                  <Field source="summary" />
                </>
              )}
            </ContractForm>
          </Page>
        )
      }}
    </Loaded>
  )
}

/** Questions are written in the question bank; here stand those of the lesson's elements. */
export function LessonQuestions() {
  const id = Number(useParams().id)
  const words = useWords()
  return (
    <Loaded route={lessonQuestions} params={{ id }} word="curriculum.office.questions.one">
      {({ lesson, rows }) => (
        <Page
          title={words('curriculum.office.questions.of', { title: lesson.title })}
          crumbs={[{ label: words('curriculum.lesson.many'), to: lessonsAddress(lesson.subjectId, lesson.id) }]}
        >
          {rows.length === 0 ? (
            <Empty
              icon="help"
              title={words('curriculum.office.questions.none')}
              text={words('curriculum.office.questions.none_text')}
            />
          ) : (
            <Card>
              <ul className="cu-names">
                {rows.map(row => (
                  <li key={`${row.elementId} ${row.text}`}>{row.text}</li>
                ))}
              </ul>
            </Card>
          )}
        </Page>
      )}
    </Loaded>
  )
}

const lessonCrumb = (lesson: { id: number; title: string; subjectId: number }) => [
  { label: lesson.title, to: lessonsAddress(lesson.subjectId, lesson.id) },
]

export function LessonNotes() {
  const id = Number(useParams().id)
  const words = useWords()
  const { language } = useOffice()
  return (
    <Loaded route={listLessonNotes} params={{ id }} word="curriculum.lesson-note.many">
      {({ lesson, rows, can }, again) => {
        const add = can.edit && (
          <LinkButton size="small" icon="plus" to={at(createLessonNote, id)}>
            {words('curriculum.lesson-note.one')}
          </LinkButton>
        )
        return (
          <Page
            title={words('curriculum.lesson-note.many')}
            crumbs={lessonCrumb(lesson)}
            actions={rows.length > 0 && add}
          >
            {rows.length === 0 && <Empty icon="note" title={words('curriculum.office.note.none')} action={add} />}
            {rows.map(note => (
              <Card key={note.id} as="article" className="cu-note">
                <p className="cu-row">
                  <Chip tone={note.audience === 'students' ? 'info' : 'neutral'}>
                    {words(`curriculum.lesson-note.values.audience.${note.audience}`)}
                  </Chip>
                  <small>
                    <bdi>{note.authorName}</bdi> ·{' '}
                    <time dateTime={note.writtenAt}>{instant(note.writtenAt, language)}</time>
                  </small>
                </p>
                <p className="cu-summary">{note.text}</p>
                {can.edit && (
                  <p className="cu-row">
                    <LinkButton look="outlined" size="small" icon="edit" to={at(editLessonNote, note.id)}>
                      {words('ra.action.edit')}
                    </LinkButton>
                    <ActionButton
                      danger
                      action={deleteLessonNote}
                      params={{ id: note.id }}
                      word="curriculum.lesson-note"
                      label="ra.action.delete"
                      onDone={again}
                    />
                  </p>
                )}
              </Card>
            ))}
          </Page>
        )
      }}
    </Loaded>
  )
}

export function NewLessonNote() {
  const id = Number(useParams().id)
  const words = useWords()
  const navigate = useNavigate()
  const leave = () => navigate(at(listLessonNotes, id))
  return (
    <Loaded route={createLessonNote} params={{ id }} word="curriculum.lesson-note.one">
      {draft => (
        <Page
          title={words('ra.page.create', { name: words('curriculum.lesson-note.one') })}
          crumbs={lessonCrumb(draft.lesson)}
        >
          <ContractForm
            route={storeLessonNote}
            params={{ id }}
            word="curriculum.lesson-note"
            values={draft.defaults}
            saveLabel={words('ra.action.create')}
            onDone={leave}
            onCancel={leave}
          >
            {({ Field }) => (
              <>
                <Field source="audience" />
                <Field source="text" />
              </>
            )}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

export function EditLessonNote() {
  const id = Number(useParams().id)
  const words = useWords()
  const navigate = useNavigate()
  return (
    <Loaded route={editLessonNote} params={{ id }} word="curriculum.lesson-note.one">
      {note => {
        const leave = () => navigate(at(listLessonNotes, note.lessonId))
        return (
          <Page title={words('curriculum.lesson-note.one')} crumbs={lessonCrumb(note.lesson)}>
            <ContractForm
              route={updateLessonNote}
              params={{ id }}
              word="curriculum.lesson-note"
              values={note}
              readOnly={!note.can.edit}
              onDone={leave}
              onCancel={leave}
            >
              {({ Field }) => (
                <>
                  <Field source="audience" />
                  <Field source="text" />
                </>
              )}
            </ContractForm>
          </Page>
        )
      }}
    </Loaded>
  )
}
