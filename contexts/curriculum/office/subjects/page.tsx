import { addressOf } from '@halaqa/kit-contract'
import { number } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Link, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, LinkButton, MoreLink, Notice } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { listExceptions } from '../../contract/exception.ts'
import { ownLabelIn } from '../../contract/mark-part.ts'
import { parts } from '../../contract/part.ts'
import { showPlan } from '../../contract/plan.ts'
import { lessonReport } from '../../contract/report.ts'
import {
  changeSubjectState,
  deleteSubject,
  editSubject,
  listSubjects,
  type SubjectDetail,
  showSubject,
} from '../../contract/subject.ts'
import { listSubjectTeachers } from '../../contract/subject-teacher.ts'
import { at, lessonsAddress, subjectAddress } from '../addresses.ts'
import { lengthOf } from '../moment.ts'
import { stateTones } from '../tones.ts'
import { OutlineTools } from './outline-tools.tsx'

/** A subject: what it is, what stands in it, what it lacks, and where it may go next. */
export function SubjectPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={showSubject} params={{ id }} word="curriculum.subject.one">
      {(subject, again) => <Known subject={subject} again={again} />}
    </Loaded>
  )
}
type Props = { subject: SubjectDetail; again: () => void }

function Known({ subject, again }: Props) {
  const words = useWords()
  const chip = <Chip tone={stateTones[subject.state]}>{words(`curriculum.subject.values.state.${subject.state}`)}</Chip>
  return (
    <Page
      title={subject.name}
      sub={<bdi dir="ltr">{subject.code}</bdi>}
      chips={chip}
      actions={<Acts subject={subject} again={again} />}
    >
      <Missing subject={subject} />
      <div className="cu-columns">
        <Card>
          <h2>{words('curriculum.office.subject.content')}</h2>
          <Contents subject={subject} />
          <div className="cu-row">
            <LinkButton size="small" icon="list" to={lessonsAddress(subject.id)}>
              {words('curriculum.lesson.many')}
            </LinkButton>
            <OutlineTools subjectId={subject.id} canImport={subject.can.edit} />
          </div>
        </Card>
        <Card>
          <h2>{words('curriculum.office.subject.what')}</h2>
          <About subject={subject} />
        </Card>
      </div>
      <Neighbours subject={subject} />
    </Page>
  )
}

const moves = [
  ['review', 'review'],
  ['publish', 'published'],
  ['archive', 'archived'],
  ['redraft', 'draft'],
] as const

function Acts({ subject, again }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const allowed = moves.filter(([verb]) => subject.can[verb])
  return (
    <>
      {subject.can.delete && (
        <ActionButton
          danger
          action={deleteSubject}
          params={{ id: subject.id }}
          word="curriculum.subject"
          label="ra.action.delete"
          onDone={() => navigate(listSubjects.path)}
        />
      )}
      {subject.can.edit && (
        <LinkButton look="outlined" size="small" icon="edit" to={at(editSubject, subject.id)}>
          {words('ra.action.edit')}
        </LinkButton>
      )}
      {allowed.map(([verb, state], index) => (
        <ActionButton
          key={verb}
          action={changeSubjectState}
          params={{ id: subject.id, state }}
          word="curriculum.subject"
          label={`curriculum.office.subject.moves.${verb}`}
          look={index === 0 ? 'filled' : 'outlined'}
          onDone={again}
        />
      ))}
    </>
  )
}

/** What keeps the subject from being studied, and what only would make it better. */
function Missing({ subject }: { subject: SubjectDetail }) {
  const words = useWords()
  const { language } = useOffice()
  if (!subject.missing.length || subject.state === 'archived') return null
  const blocks = subject.missing.some(gap => gap.blocks)
  return (
    <Notice
      tone={blocks ? 'warning' : 'info'}
      icon={blocks ? 'alert' : 'info'}
      title={words('curriculum.subject.fields.missing')}
    >
      <ul className="cu-gaps">
        {subject.missing.map(({ gap, count }) => (
          <li key={gap}>
            {words(`curriculum.missing.${gap}.many`)}
            {gap !== 'lessons' && gap !== 'teachers' && <b> {number(count, language)}</b>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Contents({ subject: { id, content } }: { subject: SubjectDetail }) {
  const words = useWords()
  const { language } = useOffice()
  const link = (to: string, count: number) => <Link to={to}>{number(count, language)}</Link>
  return (
    <Facts
      columns={2}
      items={[
        { label: words('curriculum.lesson.many'), value: link(lessonsAddress(id), content.lessons) },
        { label: words('curriculum.element.many'), value: number(content.elements, language) },
        { label: words('curriculum.office.subject.videos'), value: number(content.videos, language) },
        {
          label: words('curriculum.office.subject.length'),
          value: <bdi dir="ltr">{lengthOf(content.duration_ms)}</bdi>,
        },
        { label: words('curriculum.page.many'), value: number(content.pages, language) },
        {
          label: words('curriculum.part.many'),
          value: link(`${parts.routes.list.path}?filter={"subject_id":${id}}`, content.parts),
        },
        { label: words('curriculum.subject-teacher.many'), value: link(at(listSubjectTeachers, id), content.teachers) },
        {
          label: words('curriculum.exception.many'),
          value: link(`${listExceptions.path}?filter={"subject_id":${id}}`, content.exceptions),
        },
      ]}
    />
  )
}

function About({ subject }: { subject: SubjectDetail }) {
  const words = useWords()
  const field = (key: string) => words(`curriculum.subject.fields.${key}`)
  return (
    <>
      <Facts
        columns={2}
        items={[
          { label: field('hours'), value: subject.hours },
          { label: field('kind'), value: words(`curriculum.subject.values.kind.${subject.kind}`) },
          { label: field('mark_parts'), value: <MarkParts parts={subject.mark_parts} /> },
          { label: field('name_en'), value: <bdi dir="ltr">{subject.name_en}</bdi> },
          { label: field('name_fr'), value: <bdi dir="ltr">{subject.name_fr}</bdi> },
        ]}
      />
      {subject.summary_ar && <p className="cu-summary">{subject.summary_ar}</p>}
      <MoreLink to={at(lessonReport, subject.id)}>{words('curriculum.office.report.one')}</MoreLink>
    </>
  )
}

/** The parts with their points, each called by its own name or the word of its kind. */
function MarkParts({ parts }: { parts: SubjectDetail['mark_parts'] }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <ul className="cu-parts-line">
      {parts.map(each => (
        <li key={each.part}>
          {ownLabelIn(each, language) || words(`curriculum.mark-part.values.kind.${each.kind}`)}{' '}
          <bdi>{number(each.points, language)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Neighbours({ subject }: { subject: SubjectDetail }) {
  const words = useWords()
  const named = (list: SubjectDetail['prerequisites']) =>
    list.length ? (
      <ul className="cu-names">
        {list.map(each => (
          <li key={each.id}>
            <Link to={subjectAddress(each.id)}>
              <bdi dir="ltr">{each.code}</bdi> <bdi>{each.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    ) : null
  const plans = subject.plans.map(plan => (
    <li key={plan.id}>
      <Link to={addressOf(showPlan, { params: { id: plan.specialty_id }, query: { version: plan.version } })}>
        <bdi>{plan.specialty}</bdi>
      </Link>{' '}
      {words('curriculum.office.plan.place', { term: plan.term, version: plan.version })}
    </li>
  ))
  return (
    <Card>
      <Facts
        columns={3}
        items={[
          { label: words('curriculum.subject.fields.prerequisite_ids'), value: named(subject.prerequisites) },
          { label: words('curriculum.office.subject.followers'), value: named(subject.followers) },
          { label: words('curriculum.plan.many'), value: plans.length ? <ul className="cu-names">{plans}</ul> : null },
        ]}
      />
    </Card>
  )
}
