import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, useAfterAct, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { markText } from '../../contract/grade-text.ts'
import { answerComplaint, changeAfterComplaint, listComplaints } from '../../contract/results.ts'

type Complaint = Out<typeof listComplaints.reply>['rows'][number]

/** Upheld: the part that the complaint is about, with the mark that stands there, which the change begins with. */
function PartsToChange({ row }: { row: Complaint }) {
  const words = useWords()
  const refresh = useAfterAct()
  const label = 'grading.complaint.actions.change'
  return (
    <ul className="gr-releases">
      {row.parts.map(({ part, label: name, points, value }) => (
        <li key={part} className="gr-part">
          <span>
            {name}: <bdi dir="ltr">{`${markText(value) || '—'} / ${points}`}</bdi>
          </span>
          <ActionButton
            action={changeAfterComplaint}
            params={{ id: row.id }}
            body={{ part, ...(value !== null && { value }) }}
            ask={['value']}
            word="grading.complaint"
            icon="edit"
            label={label}
            title={`${words(label)}: ${name}`}
            onDone={refresh}
          />
        </li>
      ))}
    </ul>
  )
}

/** The complaints about a subject of a student, on its page. */
export function ComplaintsAbout({ enrolmentId }: { enrolmentId: number }) {
  const words = useWords()
  const call = useCall()
  const query = { filter: { enrolment_id: enrolmentId } }
  const answer = useQuery({
    queryKey: ['grading', 'complaints-about', enrolmentId],
    queryFn: () => call(listComplaints, { query }),
    gcTime: 0,
    retry: false,
  })
  if (!answer.data?.rows.length) return null
  return (
    <Card as="section">
      <h2 className="gr-title">{words('grading.complaint.many')}</h2>
      {answer.data.rows.map(row => (
        <ComplaintGlance key={row.id} row={row} />
      ))}
    </Card>
  )
}

/** A complaint beside its list: what the student wrote, what was answered, and the next thing to be done about it. */
export function ComplaintGlance({ row }: { row: Complaint }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const label = (field: string) => words(`grading.complaint.fields.${field}`)
  const act = { params: { id: row.id }, word: 'grading.complaint', look: 'filled', onDone: refresh } as const
  return (
    <div className="gr-complaint">
      <section>
        <h3>{label('text')}</h3>
        <p className="gr-written" dir="auto">
          {row.text}
        </p>
      </section>
      {row.answered_at && (
        <section>
          <h3>{label('answer')}</h3>
          <p className="gr-written" dir="auto">
            {row.answer || '—'}
          </p>
          <p className="gr-hint">
            <bdi>{row.answered_by}</bdi> · {instant(row.answered_at, language)}
          </p>
        </section>
      )}
      <div className="gr-acts">
        {row.can.answer && (
          <ActionButton
            {...act}
            action={answerComplaint}
            label="grading.complaint.actions.answer"
            title={`${words('grading.complaint.actions.answer')} · ${row.full_name} · ${row.subject}`}
          />
        )}
      </div>
      {row.can.change && <PartsToChange row={row} />}
      <Facts
        items={[
          { label: label('number'), value: <bdi dir="ltr">{row.number}</bdi> },
          { label: label('subject'), value: <bdi>{row.subject}</bdi> },
          { label: label('semester'), value: <bdi>{row.semester}</bdi> },
          { label: label('mark'), value: row.mark ?? '—' },
          { label: label('created_at'), value: instant(row.created_at, language) },
        ]}
      />
    </div>
  )
}
