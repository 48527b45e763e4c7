import type { Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, PreviewedEffects, useAfterAct, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Checkbox, Empty } from '@halaqa/kit-web/light'
import { type ReactNode, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import {
  changeSubjects,
  createEnrolment,
  equalSubjects,
  storeChange,
  storeEnrolment,
  storeEqual,
} from '../../contract/enrolment-office.ts'
import { subjectsAddress } from '../addresses.ts'
import { LearnerPage } from './student-pages.tsx'

const word = 'studies.enrolment'
const useQueryId = () => {
  const [search] = useSearchParams()
  const id = search.get('student_id')
  // What is no number is nobody's, and the server says so.
  return id ? { student_id: Number(id) || 0 } : {}
}
/** Back to the student's subjects, which are asked again. */
function useBack() {
  const navigate = useNavigate()
  const refresh = useAfterAct()
  return (studentId: number) => {
    refresh()
    navigate(subjectsAddress(studentId))
  }
}

/** A subject is added to a student by hand. */
export function AddPage() {
  const words = useWords()
  const back = useBack()
  const query = useQueryId()
  const title = words('studies.office.subjects.add')
  return (
    <Loaded route={createEnrolment} query={query} word="studies.office.subjects.add">
      {draft => (
        <Page title={title} sub={draft.student && <bdi>{draft.student.full_name}</bdi>}>
          <ContractForm
            route={storeEnrolment}
            word={word}
            values={{
              ...(draft.student && { student_id: draft.student.id }),
              semester_id: draft.semesters.find(each => each.is_active)?.id ?? draft.semesters[0]?.id,
              reason: '',
            }}
            saveLabel={title}
            onDone={row => back(row.student_id)}
          >
            {({ Field, Section }) => (
              <Section title={title} why={words('studies.office.subjects.add_why')}>
                <Field source="student_id" />
                <Field source="subject_id" />
                <Field source="semester_id" />
                <Field source="reason" />
              </Section>
            )}
          </ContractForm>
        </Page>
      )}
    </Loaded>
  )
}

/** Subjects that were studied elsewhere. */
export function EqualPage() {
  const words = useWords()
  const back = useBack()
  const query = useQueryId()
  const title = words('studies.office.subjects.equal')
  const why = (names: string[]) =>
    [
      words('studies.office.subjects.equal_why'),
      ...(names.length ? [words('studies.office.subjects.equal_left', { names })] : []),
    ].join(' ')
  return (
    <Loaded route={equalSubjects} query={query} word="studies.office.subjects.equal">
      {({ student, rows }) =>
        student ? (
          <LearnerPage student={student} title={title}>
            <ContractForm
              route={storeEqual}
              params={{ id: student.id }}
              word={word}
              values={{ subject_ids: [], decision_number: '' }}
              saveLabel={words('studies.office.subjects.equal_do')}
              onCancel={() => back(student.id)}
              onDone={() => back(student.id)}
            >
              {({ Field, Section }) => (
                <Section title={title} why={why(rows.map(row => row.name))}>
                  <Field source="subject_ids" />
                  <Field source="semester_id" />
                  <Field source="decision_number" />
                </Section>
              )}
            </ContractForm>
          </LearnerPage>
        ) : (
          <Page title={title}>
            <Empty icon="users" title={words('studies.office.subjects.no_student')} />
          </Page>
        )
      }
    </Loaded>
  )
}

/** Subjects of the running semester are exchanged: all of it or nothing. */
export function ChangePage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={changeSubjects} params={{ id }} word="studies.office.subjects.change">
      {found => <Change found={found} />}
    </Loaded>
  )
}

function Change({ found: { student, semester, rows } }: { found: Out<typeof changeSubjects.reply> }) {
  const words = useWords()
  const back = useBack()
  const title = words('studies.office.subjects.change')
  // Made once: another component would lose the keyboard's place.
  const Removing = useMemo(() => removingOf(rows.filter(row => row.can.delete)), [rows])
  return (
    <LearnerPage student={student} title={title}>
      {semester ? (
        <ContractForm
          route={storeChange.perform}
          params={{ id: student.id }}
          word={word}
          values={{ remove: [], add: [], reason: '' }}
          saveLabel={words('studies.office.subjects.change_do')}
          onCancel={() => back(student.id)}
          onDone={() => back(student.id)}
        >
          {({ Field, Section }) => (
            <Section title={semester.name} why={words('studies.office.subjects.change_why')}>
              <Field source="remove" input={Removing} />
              <Field source="add" />
              <Field source="reason" />
              <WhatFollows studentId={student.id} />
            </Section>
          )}
        </ContractForm>
      ) : (
        <Empty icon="cal" title={words('studies.office.subjects.no_semester')} />
      )}
    </LearnerPage>
  )
}

/** What the exchange as it is chosen now would do to fees and notices, or why it cannot be. */
function WhatFollows({ studentId }: { studentId: number }) {
  const { value: remove = [] } = useChosen<number[]>('remove')
  const { value: add = [] } = useChosen<number[]>('add')
  if (remove.length + add.length === 0) return null
  const query = { ...(remove.length && { remove: remove.join(',') }), ...(add.length && { add: add.join(',') }) }
  return <PreviewedEffects action={storeChange} params={{ id: studentId }} query={query} />
}

type Row = Out<typeof changeSubjects.reply>['rows'][number]
/** Boxes to tick: those of the subjects that have no marks yet. */
const removingOf = (rows: Row[]) =>
  function Removing({ name, label }: { name: string; label: ReactNode }) {
    const { value, onChange } = useChosen<number[]>(name)
    const words = useWords()
    const chosen = value ?? []
    return (
      <fieldset className="gr-boxes">
        <legend>{label}</legend>
        {rows.length === 0 && <p className="of-none">{words('studies.office.subjects.nothing_to_remove')}</p>}
        {rows.map(row => (
          <Checkbox
            key={row.id}
            label={row.subject}
            checked={chosen.includes(row.id)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, row.id] : chosen.filter(each => each !== row.id))
            }
          />
        ))}
      </fieldset>
    )
  }
