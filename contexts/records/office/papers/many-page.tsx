import { type AnySchema, addressOf, type Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  FieldFor,
  Link,
  Page,
  PendingPage,
  PlainList,
  useAfterAct,
  useCall,
  useOffice,
  useSaveFile,
  useWords,
} from '@halaqa/kit-office'
import { Form, FormProblem, useContractForm } from '@halaqa/kit-web/forms'
import { Bar, Button, Card, Chip, Empty, Notice, type Tone, useToast } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  cancelPaperRun,
  continuePaperRun,
  PaperRunInput,
  paperRunFile,
  paperRunPreview,
  paperRunRefusals,
  paperRuns,
  startPaperRun,
} from '../../contract/paper-run.ts'
import { papersOfRunAddress, recordAddress } from '../addresses.ts'

type Run = Out<typeof paperRuns.reply>['rows'][number]
type Refusal = Out<typeof paperRunRefusals.reply>['rows'][number]
type Wanted = Out<typeof PaperRunInput>
const word = 'records.paper-run'
const runTones: Record<Run['state'], Tone> = {
  waiting: 'neutral',
  issuing: 'info',
  printing: 'info',
  done: 'success',
  cancelled: 'warning',
}
const runsKey = ['records', 'paper-runs']

/** A paper for many students: how many are meant, then the job with its progress, the files and who got none. */
export function ManyPapersPage() {
  const words = useWords()
  const call = useCall()
  const answer = useQuery({
    queryKey: runsKey,
    queryFn: () => call(paperRuns, { query: { per_page: 50 } }),
    retry: false,
    // While one works its progress is looked at.
    refetchInterval: ({ state }) => (state.data?.rows.some(run => run.can.cancel) ? 2000 : false),
  })
  const title = words(`${word}.many`)
  if (!answer.data) return <PendingPage title={title} answer={answer} />
  return (
    <Page title={title}>
      <NewRun />
      <Runs runs={answer.data.rows} />
    </Page>
  )
}

function NewRun() {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const queries = useQueryClient()
  const [meant, setMeant] = useState<Out<typeof paperRunPreview.reply> & { wanted: Wanted }>()
  const [isBusy, setBusy] = useState(false)
  const form = useContractForm<Record<string, unknown>, Wanted>({
    schema: PaperRunInput,
    defaults: { kind: 'certificate', state: 'active', specialty_id: null, term: null },
    submit: async wanted => {
      const { kind, state, specialty_id, term } = wanted
      const query = { kind, ...(state && { state }), ...(specialty_id && { specialty_id }), ...(term && { term }) }
      setMeant({ wanted, ...(await call(paperRunPreview, { query })) })
    },
  })
  const start = async () => {
    if (!meant || isBusy) return
    setBusy(true)
    try {
      await call(startPaperRun, { body: meant.wanted })
      say({ text: words('records.office.paper_run.begun') })
      setMeant(undefined)
    } catch (error) {
      say({ tone: 'error', text: (error as Error).message })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: runsKey })
    }
  }
  const shape = PaperRunInput.shape as unknown as Record<string, AnySchema>
  return (
    <Card as="section" aria-label={words('records.office.paper_run.new')}>
      <Form form={form}>
        <div className="gr-import">
          <div className="of-fields" onChange={() => setMeant(undefined)}>
            {['kind', 'state', 'specialty_id', 'term'].map(source => (
              <FieldFor key={source} source={source} schema={shape[source]!} word={`${word}.input`} />
            ))}
          </div>
          <FormProblem />
          {meant && (
            <Notice tone={meant.total ? 'info' : 'warning'} icon="info" role="status">
              {meant.total
                ? words('records.office.paper_run.meant', { smart_count: meant.total, count: meant.total })
                : words('problem.paper-run-nobody')}
            </Notice>
          )}
          {meant && meant.holding > 0 && (
            <Notice tone="warning" icon="alert" role="status">
              {words('records.office.paper_run.holding', { smart_count: meant.holding, count: meant.holding })}
            </Notice>
          )}
          {meant && meant.refused.length > 0 && (
            <Notice tone="warning" icon="alert" role="status" title={words('records.office.paper_run.refused')}>
              {meant.refused.map(({ reason, count }) => (
                <p key={reason}>
                  {words(`problem.${reason}`)}: <bdi>{count}</bdi>
                </p>
              ))}
            </Notice>
          )}
          <div className="gr-acts">
            <Button type="submit" look={meant ? 'outlined' : 'filled'} icon="search" busy={form.busy}>
              {words('records.office.paper_run.count')}
            </Button>
            {meant && meant.total > 0 && (
              <Button icon="file" busy={isBusy} onClick={() => void start()}>
                {words('records.office.paper_run.start')}
              </Button>
            )}
          </div>
        </div>
      </Form>
    </Card>
  )
}

function Runs({ runs }: { runs: Run[] }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const field = (name: string) => words(`${word}.fields.${name}`)
  return (
    <Card flush>
      <DataTable
        caption={words(`${word}.many`)}
        rows={runs}
        idOf={run => run.id}
        empty={<Empty icon="file" title={words('records.office.paper_run.none')} />}
        columns={[
          {
            key: 'kind',
            title: field('kind'),
            main: true,
            cell: run => words(`records.paper.values.kind.${run.kind}`),
          },
          {
            key: 'state',
            title: field('state'),
            cell: run => (
              <span className="gr-acts">
                <Chip tone={runTones[run.state]}>{words(`${word}.values.state.${run.state}`)}</Chip>
                {run.reason && <span>{run.reason}</span>}
                {run.can.cancel && (
                  <ActionButton
                    action={cancelPaperRun}
                    params={{ id: run.id }}
                    word={word}
                    label="records.office.run.cancel"
                    onDone={refresh}
                  />
                )}
                {run.can.go_on && (
                  <ActionButton
                    action={continuePaperRun}
                    params={{ id: run.id }}
                    word={word}
                    label="records.office.run.go_on"
                    onDone={refresh}
                  />
                )}
              </span>
            ),
          },
          { key: 'processed', title: field('processed'), cell: run => <Progress run={run} /> },
          {
            key: 'issued',
            title: field('issued'),
            number: true,
            cell: run => (run.issued ? <Link to={papersOfRunAddress(run.id)}>{run.issued}</Link> : run.issued),
          },
          {
            key: 'refused',
            title: field('refused'),
            number: true,
            cell: run =>
              run.refused ? (
                <Link to={addressOf(paperRunRefusals, { params: { id: run.id } })}>{run.refused}</Link>
              ) : (
                run.refused
              ),
          },
          { key: 'at', title: field('at'), cell: run => instant(run.at, language) },
          { key: 'by', title: field('by'), cell: run => <bdi className="of-nowrap">{run.by}</bdi> },
          { key: 'files', title: field('files'), cell: run => <Files run={run} /> },
        ]}
      />
    </Card>
  )
}

function Progress({ run }: { run: Run }) {
  return (
    <span className="st-run">
      <span aria-hidden="true">
        <Bar value={(run.processed / Math.max(1, run.total)) * 100} label="" />
      </span>
      <bdi dir="ltr">{`${run.processed}/${run.total}`}</bdi>
    </span>
  )
}

/** So many files stand in their row; more are folded away under their number: a run may have a hundred. */
const mostUnfolded = 2

/**
 * What is printed: from which paper to which, each file by itself. A hundred papers are what a stapler takes, and a printer
 * that runs out of paper is gone on with at its file; all in one would be set, sent and printed anew for one sheet.
 */
function Files({ run: { id, files } }: { run: Run }) {
  const words = useWords()
  const buttons = (
    <span className="gr-acts">
      {files.map(file => (
        <PrintedFile key={file.part} runId={id} file={file} />
      ))}
    </span>
  )
  if (files.length <= mostUnfolded) return buttons
  return (
    <details>
      <summary className="of-nowrap">{words('records.office.paper_run.files', { count: files.length })}</summary>
      {buttons}
    </details>
  )
}

function PrintedFile({ runId, file: { part, first, last } }: { runId: number; file: Run['files'][number] }) {
  const { isBusy, save } = useSaveFile()
  return (
    <Button
      look="text"
      size="small"
      icon="dl"
      busy={isBusy}
      onClick={() => void save(paperRunFile, { params: { id: runId, part } }, `${first}-${last}.pdf`)}
    >
      <bdi dir="ltr" className="of-nowrap">
        {first === last ? first : `${first} – ${last}`}
      </bdi>
    </Button>
  )
}

/** Who got none in a run, and why. */
export function PaperRefusals() {
  const words = useWords()
  const id = Number(useParams().id)
  return (
    <PlainList<Refusal>
      route={paperRunRefusals}
      params={{ id }}
      word={`${word}.refusal`}
      title="full_name"
      columns={[
        'full_name',
        { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
        { source: 'reason', render: row => words(`problem.${row.reason}`) },
      ]}
      open={row => recordAddress(row.student_id)}
    />
  )
}
