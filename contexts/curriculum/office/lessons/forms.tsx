import { ContractForm, Loaded, Page, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Select } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { createLesson, editLesson, storeLesson, updateLesson } from '../../contract/lesson.ts'
import { lessonsAddress, subjectAddress } from '../addresses.ts'

/** One of the parts of the lesson's own subject. */
function PartInput({ parts }: { parts: { id: number; name: string }[] }) {
  const words = useWords()
  const { value, onChange, error } = useChosen<number | null>('part_id')
  return (
    <Select
      label={words('curriculum.lesson.fields.part_id')}
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
            onDone={lesson => navigate(lessonsAddress(lesson.subject_id, lesson.id))}
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
  const { id, subject_id } = useParams()
  const navigate = useNavigate()
  return (
    <Loaded route={editLesson} params={{ id: Number(id), subject_id: Number(subject_id) }} word="curriculum.lesson.one">
      {lesson => {
        const leave = () => navigate(lessonsAddress(lesson.subject_id, lesson.id))
        return (
          <Page title={lesson.title} crumbs={[{ label: lesson.subject.code, to: subjectAddress(lesson.subject_id) }]}>
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
