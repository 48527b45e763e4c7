import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, useOffice, useWords } from '@halaqa/kit-office'
import { answerComplaint, changeAfterComplaint, type listComplaints } from '../../contract/results.ts'
import { useAfterAct } from '../after-act.ts'

type Complaint = Out<typeof listComplaints.reply>['rows'][number]

/** A complaint beside its list: what the student wrote, what was answered, and the next thing to be done about it. */
export function ComplaintGlance({ row }: { row: Complaint }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const label = (field: string) => words(`students.complaint.fields.${field}`)
  const act = { params: { id: row.id }, word: 'students.complaint', look: 'filled', onDone: refresh } as const
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
        {row.can.answer && <ActionButton {...act} action={answerComplaint} label="students.complaint.actions.answer" />}
        {row.can.change && (
          <ActionButton {...act} action={changeAfterComplaint} label="students.complaint.actions.change" />
        )}
      </div>
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
