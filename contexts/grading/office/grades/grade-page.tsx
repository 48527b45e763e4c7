import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import {
  ActionButton,
  Change,
  Facts,
  Loaded,
  Page,
  Timeline,
  useAfterAct,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, Chip, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { enrolmentTones } from '@halaqa/studies/office/tones'
import { useParams } from 'react-router'
import {
  approveChange,
  createGrade,
  destroyGrade,
  type Grade as GradeSchema,
  isMeasured,
  refuseChange,
  requestChange,
  showGrade,
} from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'
import { gradesAddress, gridAddress } from '../addresses.ts'
import { ComplaintsAbout } from './complaint-glance.tsx'

type Grade = Out<typeof GradeSchema>

/** A subject of a student: its marks, every entry, every change that was asked for. */
export function GradePage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showGrade} params={{ id }} word="grading.grade.one">
      {grade => <Shown grade={grade} />}
    </Loaded>
  )
}
/** The same, found by student, subject and semester. */
export function NewGradePage() {
  const { id, subject_id, semester_id } = useParams()
  const params = { id: Number(id), subject_id: Number(subject_id), semester_id: Number(semester_id) }
  return (
    <Loaded route={createGrade} params={params} word="grading.grade.one">
      {grade => <Shown grade={grade} />}
    </Loaded>
  )
}

function Shown({ grade }: { grade: Grade }) {
  const words = useWords()
  const refresh = useAfterAct()
  const word = (key: string) => words(`grading.office.grade.${key}`)
  return (
    <Page
      title={grade.subject}
      sub={<bdi>{grade.full_name}</bdi>}
      chips={
        <Chip tone={enrolmentTones[grade.state]}>
          {words(`studies.enrolment.values.state.${grade.state}`, genderOf(grade))}
        </Chip>
      }
      crumbs={[{ label: grade.full_name, to: gradesAddress(grade.student_id) }]}
      actions={
        <>
          {grade.can.enter && (
            <LinkButton to={gridAddress(grade.semester_id, grade.subject_id)} size="small" icon="edit">
              {word('to_grid')}
            </LinkButton>
          )}
          {grade.can.enter && grade.parts.some(each => each.value !== null) && (
            <ActionButton
              danger
              action={destroyGrade}
              params={{ id: grade.id }}
              word="grading.grade"
              label="grading.office.grade.clear"
              onDone={refresh}
            />
          )}
        </>
      }
    >
      <Card>
        <Facts
          columns={3}
          items={[
            { label: words('students.student.fields.number'), value: <bdi dir="ltr">{grade.number}</bdi> },
            { label: words('grading.mercy.fields.semester'), value: grade.semester },
            {
              label: words('grading.office.grid.total'),
              value: grade.mark !== null && (
                <>
                  <b>{grade.mark}</b> <bdi dir="ltr">{grade.letter}</bdi>
                  {grade.mercy > 0 && ` · ${words('grading.office.grid.mercy', { count: grade.mercy })}`}
                </>
              ),
            },
          ]}
        />
      </Card>
      <Parts grade={grade} />
      <ComplaintsAbout enrolmentId={grade.id} />
      {grade.changes.length > 0 && <Changes grade={grade} />}
      <History grade={grade} />
    </Page>
  )
}

function Parts({ grade }: { grade: Grade }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const word = (key: string) => words(`grading.office.grade.${key}`)
  return (
    <Card flush as="section">
      <DataTable
        caption={words('grading.grade.many')}
        rows={grade.parts}
        idOf={row => row.part}
        columns={[
          {
            key: 'part',
            title: word('part'),
            main: true,
            cell: row => row.label,
          },
          {
            key: 'value',
            title: words('grading.grade.one'),
            cell: row => <bdi dir="ltr">{`${markText(row.value) || '—'} / ${row.points}`}</bdi>,
          },
          {
            key: 'released',
            title: word('released'),
            cell: row => (row.released_at ? instant(row.released_at, language) : '—'),
          },
          {
            key: 'ask',
            title: word('change'),
            cell: row =>
              grade.can.request && (row.released_at || isMeasured(row.source)) ? (
                <ActionButton
                  action={requestChange}
                  body={{ enrolment_id: grade.id, part: row.part }}
                  word="grading.grade"
                  label="grading.office.grade.request"
                  icon="edit"
                  onDone={refresh}
                />
              ) : (
                '—'
              ),
          },
        ]}
      />
    </Card>
  )
}

const tones = { open: 'warning', approved: 'success', refused: 'neutral' } as const
function Changes({ grade }: { grade: Grade }) {
  const words = useWords()
  const may = useMay()
  const refresh = useAfterAct()
  const acts = { word: 'grading.grade-change', onDone: refresh }
  return (
    <Card as="section">
      <h2 className="gr-title">{words('grading.grade-change.many')}</h2>
      <ul className="gr-releases">
        {grade.changes.map(change => (
          <li key={change.id}>
            <span>
              <b>{change.label}</b> <Change from={markText(change.before)} to={markText(change.after)} />{' '}
              <Chip tone={tones[change.state]}>{words(`grading.grade-change.values.state.${change.state}`)}</Chip>
            </span>
            <span>
              <bdi>{change.requested_by}</bdi>: <bdi>{change.reason}</bdi>
            </span>
            {change.answer && <bdi>{change.answer}</bdi>}
            {change.can.approve && may(approveChange.perform.access) && (
              <span className="gr-acts">
                <ActionButton
                  {...acts}
                  look="filled"
                  icon="check"
                  action={approveChange}
                  params={{ id: change.id }}
                  label="grading.grade-change.actions.approve"
                />
                <ActionButton
                  {...acts}
                  action={refuseChange}
                  params={{ id: change.id }}
                  label="grading.grade-change.actions.refuse"
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ grade }: { grade: Grade }) {
  const words = useWords()
  const said = (value: number | null, part: string | null) => (part ? markText(value) : String(value ?? '')) || '—'
  return (
    <Card as="section">
      <h2 className="gr-title">{words('grading.office.grade.history')}</h2>
      {grade.entries.length === 0 ? (
        <p className="of-none">{words('grading.office.grade.no_history')}</p>
      ) : (
        <Timeline
          items={grade.entries
            .map((entry, at) => ({
              key: at,
              at: entry.at,
              by: entry.by,
              title: (
                <>
                  {entry.label ?? words('grading.mercy.one')}{' '}
                  <Change from={said(entry.before, entry.part)} to={said(entry.after, entry.part)} />
                </>
              ),
              text: [words(`grading.office.grade.source.${entry.source}`), entry.reason].filter(Boolean).join(' · '),
            }))
            .reverse()}
        />
      )}
    </Card>
  )
}
