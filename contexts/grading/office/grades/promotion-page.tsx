import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  Link,
  Page,
  PendingPage,
  PlainList,
  SaveButton,
  useAfterAct,
  useCall,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton, Notice, Select, type Tone } from '@halaqa/kit-web/light'
import { DataTable, Pager } from '@halaqa/kit-web/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelPromotion,
  ministryReport,
  promotionPreview,
  promotionReports,
  regenerateMinistryReport,
  regenerateReport,
  startPromotion,
  type Verdict,
  verdicts,
} from '../../contract/promotion.ts'
import { gradesAddress } from '../addresses.ts'
import { Grounds } from '../dismissal/grounds.tsx'
import { useRunningFirst } from './use-running-first.ts'

type Preview = Out<typeof promotionPreview.reply>
type Run = Out<typeof promotionReports.reply>['rows'][number]
const tones: Record<Verdict, Tone> = {
  passes: 'success',
  repeats: 'error',
  graduates: 'primary',
  dismissal: 'error',
  pending: 'warning',
}
const runTones: Record<string, Tone> = { waiting: 'neutral', running: 'info', done: 'success', cancelled: 'warning' }

/** Who would pass, repeat or graduate at the end of a semester: seen first, then done by a decision. */
export function PromotionPage() {
  const words = useWords()
  const call = useCall()
  const refresh = useAfterAct()
  const [semester, setSemester] = useState<number>()
  const [verdict, setVerdict] = useState<Verdict>()
  const [page, setPage] = useState(1)
  const asked = { ...(semester && { semester_id: semester }), ...(verdict && { verdict }), page, per_page: 50 }
  const answer = useQuery({
    queryKey: ['grading', 'promotion', asked],
    queryFn: () => call(promotionPreview, { query: asked }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  useRunningFirst(answer.data?.running_semester_id, setSemester)
  const title = words('grading.promotion.many')
  if (!answer.data) return <PendingPage title={title} answer={answer} />
  const found = answer.data
  const choose = (next: () => void) => {
    next()
    setPage(1)
  }
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton to={promotionReports.path} look="outlined" size="small" icon="list">
            {words('grading.office.promotion.reports')}
          </LinkButton>
          {found.can.apply && semester && (
            <ActionButton
              look="filled"
              icon="cap"
              action={startPromotion}
              body={{ semester_id: semester }}
              word="grading.promotion"
              label="grading.office.promotion.start"
              onDone={refresh}
            />
          )}
        </>
      }
    >
      <Card className="gr-form">
        <Select
          label={words('grading.mercy.fields.semester')}
          value={String(semester ?? '')}
          choices={[
            { value: '', label: words('grading.office.mercy.choose') },
            ...found.semesters.map(each => ({ value: String(each.id), label: each.name })),
          ]}
          onChange={event => choose(() => setSemester(Number(event.target.value) || undefined))}
        />
        <Select
          label={words('grading.promotion.fields.verdict')}
          value={verdict ?? ''}
          choices={[
            { value: '', label: words('grading.office.promotion.all') },
            ...verdicts.map(each => ({ value: each, label: words(`grading.promotion.values.verdict.${each}`) })),
          ]}
          onChange={event => choose(() => setVerdict((event.target.value || undefined) as Verdict | undefined))}
        />
      </Card>
      {semester ? (
        <Found found={found} onPage={setPage} />
      ) : (
        <Empty
          icon="cap"
          title={words('grading.office.mercy.choose')}
          text={words('grading.office.promotion.choose_text')}
        />
      )}
    </Page>
  )
}

function Found({ found, onPage }: { found: Preview; onPage: (page: number) => void }) {
  const words = useWords()
  const head = (key: string) => words(`grading.promotion.fields.${key}`)
  return (
    <Card flush>
      {found.notes.map(note => (
        <Notice key={note} tone="warning">
          {note}
        </Notice>
      ))}
      <p className="gr-acts gr-pages" role="status">
        {verdicts.map(each => (
          <Chip key={each} tone={tones[each]}>
            {words(`grading.promotion.values.verdict.${each}`)}: {found.counts[each]}
          </Chip>
        ))}
      </p>
      <DataTable
        caption={words('grading.promotion.many')}
        rows={found.rows}
        idOf={row => row.id}
        empty={<Empty icon="cap" title={words('grading.office.promotion.none')} />}
        columns={[
          {
            key: 'name',
            title: head('full_name'),
            main: true,
            cell: row => <Link to={gradesAddress(row.id)}>{row.full_name}</Link>,
          },
          { key: 'number', title: head('number'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
          { key: 'term', title: head('term'), number: true, cell: row => row.term },
          { key: 'hours', title: head('hours'), number: true, cell: row => row.hours },
          { key: 'failed', title: head('failed_hours'), number: true, cell: row => row.failed_hours },
          { key: 'pending', title: head('pending'), number: true, cell: row => row.pending },
          {
            key: 'verdict',
            title: head('verdict'),
            cell: row => (
              <Chip tone={tones[row.verdict]}>{words(`grading.promotion.values.verdict.${row.verdict}`)}</Chip>
            ),
          },
          {
            key: 'grounds',
            title: words('grading.dismissal-exception.fields.ground'),
            cell: row => <Grounds row={row} />,
          },
        ]}
      />
      <Pager page={found.current_page} last={found.last_page} onPage={onPage} />
    </Card>
  )
}

/** The promotions that were run: progress while they run, results, the sheet for the ministry. */
export function PromotionReports() {
  return (
    <PlainList<Run>
      route={promotionReports}
      word="grading.promotion"
      title="decision_number"
      columns={[
        'decision_number',
        'semester',
        { source: 'state', tones: runTones },
        { source: 'done', render: row => <bdi dir="ltr">{`${row.done}/${row.total}`}</bdi> },
        'passes',
        'repeats',
        'graduates',
        'dismissal',
        'pending',
        'at',
        { source: 'ministry_at', render: row => <RunActs run={row} /> },
      ]}
    />
  )
}

function RunActs({ run }: { run: Run }) {
  const words = useWords()
  const { language } = useOffice()
  const shared = { body: { run_id: run.id }, word: 'grading.promotion' }
  return (
    <span className="gr-acts">
      {run.reason && <span>{run.reason}</span>}
      {run.can.cancel && (
        <ActionButton
          action={cancelPromotion}
          params={{ id: run.id }}
          word="grading.promotion"
          label="records.office.run.cancel"
        />
      )}
      {run.can.again && (run.pending > 0 || run.state === 'cancelled') && (
        <ActionButton
          {...shared}
          action={regenerateReport}
          label={run.state === 'cancelled' ? 'records.office.run.go_on' : 'grading.office.promotion.again'}
        />
      )}
      {run.can.ministry && (
        <ActionButton {...shared} action={regenerateMinistryReport} label="grading.office.promotion.make" />
      )}
      {run.reports.map(report => (
        <span key={report.id} className="gr-acts">
          <SaveButton
            route={ministryReport}
            given={{ query: { report_id: report.id } }}
            name={`ministry-${run.id}-${report.id}.xlsx`}
            label="grading.office.promotion.ministry"
          />
          <small className="gr-signed" title={report.print}>
            {words('grading.office.promotion.signed', { by: report.by })}{' '}
            <time dateTime={report.at}>{instant(report.at, language)}</time>{' '}
            <bdi dir="ltr">{report.print.slice(0, 12)}</bdi>
          </small>
        </span>
      ))}
    </span>
  )
}
