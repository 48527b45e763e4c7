import type { AnySchema, Out } from '@halaqa/kit-contract'
import { instant, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  FieldFor,
  Page,
  PendingPage,
  useAfterAct,
  useCall,
  useMay,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Form, FormProblem, useContractForm } from '@halaqa/kit-web/forms'
import { Bar, Button, Card, Chip, Empty, LinkButton, type Tone, useToast } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelDebitRun,
  continueDebitRun,
  DebitRunInput,
  debitPlan,
  debitRuns,
  masterPlan,
  startDebitRun,
  temporaryDebits,
} from '../../contract/debits.ts'
import { priceReviews } from '../../contract/price-reviews.ts'
import { type Plan, Planned } from './planned.tsx'

type Run = Out<typeof debitRuns.reply>['rows'][number]
type Wanted = Out<typeof DebitRunInput>
const word = 'billing.debit-run'
const runTones: Record<Run['state'], Tone> = {
  waiting: 'neutral',
  charging: 'info',
  done: 'success',
  cancelled: 'warning',
}
const runsKey = ['billing', 'debit-runs']

/** The debits of a semester: what would be charged, then the job with its progress. */
export function DebitsPage() {
  const words = useWords()
  const may = useMay()
  const call = useCall()
  const answer = useQuery({
    queryKey: runsKey,
    queryFn: () => call(debitRuns, { query: { per_page: 50 } }),
    retry: false,
    // While one works its progress is looked at.
    refetchInterval: ({ state }) => (state.data?.rows.some(run => run.can.cancel) ? 2000 : false),
  })
  const title = words(`${word}.many`)
  if (!answer.data) return <PendingPage title={title} answer={answer} />
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton to={temporaryDebits.path} look="outlined" size="small" icon="search">
            {words('billing.debit-temporary.many')}
          </LinkButton>
          <LinkButton to={masterPlan.path} look="outlined" size="small" icon="calc">
            {words('billing.debit-master.many')}
          </LinkButton>
          <LinkButton to={priceReviews.path} look="outlined" size="small" icon="card">
            {words('billing.price-review.many')}
          </LinkButton>
        </>
      }
    >
      {may(startDebitRun.access) && <NewRun />}
      <Runs runs={answer.data.rows} />
    </Page>
  )
}

function NewRun() {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const queries = useQueryClient()
  const [planned, setPlanned] = useState<{ wanted: Wanted; plan: Plan }>()
  const [isBusy, setBusy] = useState(false)
  const form = useContractForm<Record<string, unknown>, Wanted>({
    schema: DebitRunInput,
    defaults: { semester_id: null, degree_type: null, specialty_id: null },
    submit: async wanted => {
      const { semester_id, degree_type, specialty_id } = wanted
      const query = { semester_id, ...(degree_type && { degree_type }), ...(specialty_id && { specialty_id }) }
      setPlanned({ wanted, plan: await call(debitPlan, { query }) })
    },
  })
  const start = async () => {
    if (!planned || isBusy) return
    setBusy(true)
    try {
      await call(startDebitRun, { body: planned.wanted })
      say({ text: words('billing.office.debits.begun') })
      setPlanned(undefined)
    } catch (error) {
      say({ tone: 'error', text: (error as Error).message })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: runsKey })
    }
  }
  const shape = DebitRunInput.shape as unknown as Record<string, AnySchema>
  return (
    <Card as="section" aria-label={words('billing.office.debits.new')}>
      <Form form={form}>
        <div className="bi-run">
          <div className="of-fields" onChange={() => setPlanned(undefined)}>
            {['semester_id', 'degree_type', 'specialty_id'].map(source => (
              <FieldFor key={source} source={source} schema={shape[source]!} word={`${word}.input`} />
            ))}
          </div>
          <FormProblem />
          {planned && (
            <Planned
              plan={planned.plan}
              semesterId={planned.wanted.semester_id}
              onRepriced={() => {
                setPlanned(undefined)
                void queries.invalidateQueries({ queryKey: runsKey })
              }}
            />
          )}
          <div className="bi-acts">
            <Button type="submit" look={planned ? 'outlined' : 'filled'} icon="search" busy={form.busy}>
              {words('billing.office.debits.count')}
            </Button>
            {planned && planned.plan.students > 0 && (
              <Button icon="wallet" busy={isBusy} onClick={() => void start()}>
                {words('billing.office.debits.start', {
                  smart_count: planned.plan.students,
                  count: planned.plan.students,
                })}
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
    <Card as="section" flush className="bi-account" aria-label={words('billing.office.debits.runs')}>
      <h2>{words('billing.office.debits.runs')}</h2>
      <DataTable
        caption={words('billing.office.debits.runs')}
        rows={runs}
        idOf={run => run.id}
        empty={<Empty icon="wallet" title={words(`${word}.empty`)} />}
        columns={[
          { key: 'semester', title: field('semester'), main: true, cell: run => run.semester },
          { key: 'task', title: field('task'), cell: run => words(`${word}.values.task.${run.task}`) },
          {
            key: 'specialty',
            title: field('specialty'),
            cell: run =>
              run.specialty ??
              (run.degree_type
                ? words(`${word}.values.degree_type.${run.degree_type}`)
                : words('billing.office.debits.all')),
          },
          {
            key: 'state',
            title: field('state'),
            cell: run => (
              <span className="bi-acts">
                <Chip tone={runTones[run.state]}>{words(`${word}.values.state.${run.state}`)}</Chip>
                {run.reason && <span>{run.reason}</span>}
                {run.can.cancel && (
                  <ActionButton
                    action={cancelDebitRun}
                    params={{ id: run.id }}
                    word={word}
                    label="billing.office.debits.cancel"
                    onDone={refresh}
                  />
                )}
                {run.can.go_on && (
                  <ActionButton
                    action={continueDebitRun}
                    params={{ id: run.id }}
                    word={word}
                    label="billing.office.debits.go_on"
                    onDone={refresh}
                  />
                )}
              </span>
            ),
          },
          { key: 'students', title: field('students'), cell: run => <Progress run={run} /> },
          { key: 'subjects', title: field('subjects'), number: true, cell: run => run.subjects },
          {
            key: 'amount',
            title: field('amount'),
            number: true,
            cell: run => <bdi className="of-nowrap">{money(run.amount, language)}</bdi>,
          },
          { key: 'at', title: field('at'), cell: run => instant(run.at, language) },
          { key: 'by', title: field('by'), cell: run => <bdi className="of-nowrap">{run.by}</bdi> },
        ]}
      />
    </Card>
  )
}

function Progress({ run }: { run: Run }) {
  return (
    <span className="bi-progress">
      <span aria-hidden="true">
        <Bar value={(run.students / Math.max(1, run.total)) * 100} label="" />
      </span>
      <bdi dir="ltr">{`${run.students}/${run.total}`}</bdi>
    </span>
  )
}
