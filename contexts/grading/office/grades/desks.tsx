import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import {
  Change,
  Consequences,
  Desk,
  deskAct,
  Facts,
  Link,
  useCall,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, Notice } from '@halaqa/kit-web/light'
import { approveChange, listChanges, refuseChange, showChange } from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'
import { changeAfterComplaint, listComplaints, showComplaint } from '../../contract/results.ts'
import { gradeAddress } from '../addresses.ts'
import { answering, type Complaint } from './answering.ts'

type AskedChange = Out<typeof showChange.reply> & { effect: Out<typeof approveChange.preview.reply> }

const word = (key: string) => `grading.office.desk.${key}`

/** Changes of released marks one after the other: what is asked for and why, what follows from it, agreed to or refused. */
export function ChangeDesk() {
  const call = useCall()
  const load = async (id: number): Promise<AskedChange> => {
    const params = { id }
    const [change, effect] = await Promise.all([call(showChange, { params }), call(approveChange.preview, { params })])
    return { ...change, effect }
  }
  const acts = [
    deskAct<AskedChange>(call, approveChange, {
      letter: 'A',
      said: word('approved'),
      icon: 'check',
      when: change => change.effect.allowed,
    }),
    deskAct<AskedChange>(call, refuseChange, {
      letter: 'R',
      said: word('refused'),
      icon: 'x',
      isDanger: true,
      reason: { help: word('reason_help'), max: 500 },
    }),
  ]
  return (
    <Desk<AskedChange>
      kind="grading.grade-change"
      title="grading.grade-change.many"
      empty={word('no_changes')}
      emptyText={word('no_changes_text')}
      list={{ to: listChanges.path, label: 'grading.grade-change.many' }}
      load={load}
      nameOf={change => change.full_name}
      about={change => <AboutChange change={change} />}
      acts={acts}
    >
      {change => <WhatIsAsked change={change} />}
    </Desk>
  )
}

function AboutChange({ change }: { change: AskedChange }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`grading.grade-change.fields.${key}`)
  return (
    <Facts
      items={[
        { label: field('number'), value: <bdi dir="ltr">{change.number}</bdi> },
        {
          label: field('subject'),
          value: (
            <Link to={gradeAddress(change.enrolment_id)}>
              <bdi>{change.subject}</bdi>
            </Link>
          ),
        },
        { label: field('semester'), value: <bdi>{change.semester}</bdi> },
        { label: field('requested_by'), value: <bdi>{change.requested_by}</bdi> },
        { label: field('requested_at'), value: instant(change.requested_at, language) },
      ]}
    />
  )
}

function WhatIsAsked({ change }: { change: AskedChange }) {
  const words = useWords()
  return (
    <Card className="gr-asked">
      <h3>{change.label}</h3>
      <p className="gr-asked-change">
        <Change from={markText(change.before)} to={markText(change.after)} />
      </p>
      <h3>{words('grading.grade-change.fields.reason')}</h3>
      <p className="gr-written" dir="auto">
        {change.reason}
      </p>
      {change.effect.reason && <Notice tone="warning">{change.effect.reason}</Notice>}
      <Consequences items={change.effect.consequences} notes={change.effect.notes} />
    </Card>
  )
}

/** Complaints whose fee is paid, one after the other: what the student wrote beside the marks, answered in words. */
export function ComplaintDesk() {
  const call = useCall()
  const mayChange = useMay()(changeAfterComplaint.perform.access)
  return (
    <Desk<Complaint>
      kind="grading.complaint"
      title="grading.complaint.many"
      empty={word('no_complaints')}
      emptyText={word('no_complaints_text')}
      list={{ to: listComplaints.path, label: 'grading.complaint.many' }}
      load={id => call(showComplaint, { params: { id } })}
      nameOf={complaint => complaint.full_name}
      about={complaint => <AboutComplaint complaint={complaint} />}
      acts={[true, false].map(upheld => answering(call, upheld, mayChange))}
    >
      {complaint => <WhatWasWritten complaint={complaint} />}
    </Desk>
  )
}

function AboutComplaint({ complaint }: { complaint: Complaint }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`grading.complaint.fields.${key}`)
  return (
    <Facts
      items={[
        { label: field('number'), value: <bdi dir="ltr">{complaint.number}</bdi> },
        {
          label: field('subject'),
          value: (
            <Link to={gradeAddress(complaint.enrolment_id)}>
              <bdi>{complaint.subject}</bdi>
            </Link>
          ),
        },
        { label: field('semester'), value: <bdi>{complaint.semester}</bdi> },
        { label: field('mark'), value: complaint.mark ?? '—' },
        ...complaint.parts.map(({ part, label, points, value }) => ({
          key: part,
          label,
          value: <bdi dir="ltr">{`${markText(value) || '—'} / ${points}`}</bdi>,
        })),
        { label: field('created_at'), value: instant(complaint.created_at, language) },
      ]}
    />
  )
}

function WhatWasWritten({ complaint }: { complaint: Complaint }) {
  const words = useWords()
  return (
    <Card className="gr-asked">
      <h3>{words('grading.complaint.fields.text')}</h3>
      <p className="gr-written" dir="auto">
        {complaint.text}
      </p>
    </Card>
  )
}
