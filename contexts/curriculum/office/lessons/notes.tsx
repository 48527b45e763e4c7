import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, ContractForm, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import {
  createLessonNote,
  deleteLessonNote,
  editLessonNote,
  listLessonNotes,
  storeLessonNote,
  updateLessonNote,
} from '../../contract/lesson-note.ts'
import { at, lessonsAddress } from '../addresses.ts'

const lessonCrumb = (lesson: { id: number; title: string; subject_id: number }) => [
  { label: lesson.title, to: lessonsAddress(lesson.subject_id, lesson.id) },
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
                    <bdi>{note.author_name}</bdi> ·{' '}
                    <time dateTime={note.written_at}>{instant(note.written_at, language)}</time>
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
        const leave = () => navigate(at(listLessonNotes, note.lesson_id))
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
