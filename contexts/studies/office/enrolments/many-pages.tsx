import { ActionButton, Loaded, Page, PlainList, useAfterAct, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Card, Empty, Textarea } from '@halaqa/kit-web/light'
import { useSearchParams } from 'react-router'
import {
  cancelExtraState,
  type EnrolmentRow,
  editExtraState,
  editMany,
  enrolByPlan,
  multiCreate,
  multiStore,
  repeatExamList,
  updateExtraState,
  updateMany,
} from '../../contract/enrolment-office.ts'
import { subjectsAddress } from '../addresses.ts'
import { enrolmentTones } from '../tones.ts'
import { SubjectsTable } from './subjects-table.tsx'
import { TrialForm } from './trial-form.tsx'

/** Who sits an exam again. */
export const RepeatExamList = () => (
  <PlainList<EnrolmentRow>
    route={repeatExamList}
    word="studies.repeat-exam"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      'subject',
      'semester',
      { source: 'state', tones: enrolmentTones },
      { source: 'extra_state', tones: { barred: 'error', excused: 'info', resit: 'warning' } },
      'mark',
    ]}
    open={row => subjectsAddress(row.student_id)}
    references={{ semester_id: 'curriculum.semester', subject_id: 'curriculum.subject' }}
    filters={['semester_id', 'subject_id', 'state']}
    bulk={{
      extra: { act: updateExtraState, icon: 'flag' },
      cancelExtra: { act: cancelExtraState, icon: 'x' },
      update: { act: updateMany, icon: 'edit' },
    }}
  />
)

/** The plan enrols: one student, or all active ones of a speciality and term. */
export function ByPlanPage() {
  const words = useWords()
  return (
    <TrialForm
      route={enrolByPlan.perform}
      title={words('studies.office.by_plan.title')}
      why={words('studies.office.by_plan.why')}
      fields={['semester_id', 'specialty_id', 'term', 'student_id']}
      values={{}}
    />
  )
}

/** The same subjects for several students, named by their numbers. */
export function MultiPage() {
  const words = useWords()
  return (
    <Loaded route={multiCreate} word="studies.office.multi.title">
      {draft => (
        <TrialForm
          route={multiStore}
          title={words('studies.office.multi.title')}
          why={words('studies.office.multi.why')}
          fields={['subject_ids', 'semester_id', 'reason']}
          values={{
            numbers: [],
            subject_ids: [],
            semester_id: draft.semesters.find(each => each.is_active)?.id,
            reason: '',
          }}
        >
          <Numbers />
        </TrialForm>
      )}
    </Loaded>
  )
}

/** Pasted from anywhere: a number a line, or commas between them. */
function Numbers() {
  const words = useWords()
  const { value, onChange, error } = useChosen<string[]>('numbers')
  return (
    <Textarea
      label={words('studies.enrolment.fields.numbers')}
      help={words('studies.office.multi.numbers_help')}
      error={error}
      dir="ltr"
      defaultValue={(value ?? []).join('\n')}
      onChange={event => onChange(event.target.value.split(/[\s,،;]+/).filter(Boolean))}
    />
  )
}

const useIds = () => {
  const [search] = useSearchParams()
  const ids = search.get('ids')
  return (ids ? { ids } : {}) as object
}

/** Several subjects of students are changed together: `?ids=1,2` says which. */
export function ManyPage() {
  return (
    <Loaded route={editMany} query={useIds()} word="studies.office.many.title">
      {({ rows }) => <Chosen rows={rows} verb="update" />}
    </Loaded>
  )
}
export function ExtraStatePage() {
  return (
    <Loaded route={editExtraState} query={useIds()} word="studies.office.many.extra">
      {({ rows }) => <Chosen rows={rows} verb="extra" />}
    </Loaded>
  )
}

const acts = { update: updateMany, extra: updateExtraState } as const
function Chosen({ rows, verb }: { rows: EnrolmentRow[]; verb: keyof typeof acts }) {
  const words = useWords()
  const refresh = useAfterAct()
  const title = words(verb === 'update' ? 'studies.office.many.title' : 'studies.office.many.extra')
  return (
    <Page
      title={title}
      actions={
        rows.length > 0 && (
          <ActionButton
            look="filled"
            icon="edit"
            action={acts[verb]}
            ids={rows.map(row => row.id)}
            names={new Map(rows.map(row => [row.id, `${row.full_name} · ${row.subject}`]))}
            word="studies.enrolment"
            label={`studies.enrolment.actions.${verb}`}
            onDone={refresh}
          />
        )
      }
    >
      {rows.length ? (
        <Card flush>
          <SubjectsTable rows={rows} caption={title} />
        </Card>
      ) : (
        <Empty icon="list" title={words('studies.office.many.none')} text={words('studies.office.many.none_text')} />
      )}
    </Page>
  )
}
