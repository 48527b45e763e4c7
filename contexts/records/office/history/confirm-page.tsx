import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { ContractForm, Facts, Link, Loaded, Page, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Notice } from '@halaqa/kit-web/light'
import { Gpa } from '@halaqa/students/office/shared'
import { useParams } from 'react-router'
import { confirmHistory, historyDraft } from '../../contract/history.ts'
import { historyAddress, recordAddress } from '../addresses.ts'

type Draft = Out<typeof historyDraft.reply>

/** What a semester came to for a student, by the records and as it was confirmed; and confirming it. */
export function ConfirmPage() {
  const params = useParams()
  const at = { id: Number(params.id), semester_id: Number(params.semester_id) }
  return (
    <Loaded route={historyDraft} params={at} word="records.office.history.one">
      {draft => <Shown draft={draft} />}
    </Loaded>
  )
}

function Shown({ draft }: { draft: Draft }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string, values?: object) => words(`records.office.history.${key}`, { ...values })
  const { student, semester, confirmed } = draft
  return (
    <Page
      title={word('one')}
      sub={
        <>
          <Link to={recordAddress(student.id)}>{student.full_name}</Link> · {semester.name}
        </>
      }
      crumbs={[{ label: words('records.history.many'), to: historyAddress(semester.year_id, semester.id) }]}
    >
      <div className="st-two">
        <Card as="section" aria-label={word('now')} className="st-facts">
          <h2>{word('now')}</h2>
          <StandingFacts standing={draft.now} student={student} />
        </Card>
        <Card as="section" aria-label={word('kept')} className="st-facts">
          <h2>{word('kept')}</h2>
          {confirmed ? (
            <>
              <StandingFacts standing={confirmed} student={student} />
              <p>
                <small>{word('by', { name: confirmed.by, at: instant(confirmed.at, language) })}</small>
              </p>
              {confirmed.note && <p dir="auto">{confirmed.note}</p>}
            </>
          ) : (
            <p className="of-none">{word('not_kept')}</p>
          )}
        </Card>
      </div>
      <Confirm draft={draft} />
    </Page>
  )
}

function Confirm({ draft }: { draft: Draft }) {
  const words = useWords()
  const refresh = useAfterAct()
  const word = (key: string, values?: object) => words(`records.office.history.${key}`, { ...values })
  if (!draft.can.confirm)
    return (
      <Notice tone="info" icon="info">
        {draft.pending ? word('pending', { count: draft.pending }) : word('cannot')}
      </Notice>
    )
  return (
    <ContractForm
      key={draft.confirmed?.at ?? 'new'}
      route={confirmHistory}
      params={{ id: draft.student.id, semester_id: draft.semester.id }}
      word="records.history"
      values={{ note: '' }}
      saveLabel={word('confirm')}
      onDone={refresh}
    >
      {({ Field, Section }) => (
        <Section title={word('confirm')} why={word('why')}>
          <Field source="note" />
        </Section>
      )}
    </ContractForm>
  )
}

function StandingFacts({ standing, student }: { standing: Draft['now']; student: Draft['student'] }) {
  const words = useWords()
  const label = (key: string) => words(`records.history.fields.${key}`)
  return (
    <Facts
      columns={2}
      items={[
        { label: label('state'), value: words(`students.student.values.state.${standing.state}`, genderOf(student)) },
        { label: label('specialty'), value: <bdi>{standing.specialty}</bdi> },
        { label: label('term'), value: standing.term },
        { label: label('hours'), value: standing.hours },
        { label: label('passed_hours'), value: standing.passed_hours },
        { label: label('failed_hours'), value: standing.failed_hours },
        { label: label('semester_gpa'), value: <Gpa value={standing.semester_gpa} /> },
        { label: label('gpa'), value: <Gpa value={standing.gpa} /> },
        {
          label: label('verdict'),
          value: standing.verdict ? words(`grading.promotion.values.verdict.${standing.verdict}`) : '—',
        },
      ]}
    />
  )
}
