import type { AnySchema, Out } from '@halaqa/kit-contract'
import { instant, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  FieldFor,
  Page,
  PendingPage,
  useAfterAct,
  useCall,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Form, FormProblem, useContractForm } from '@halaqa/kit-web/forms'
import { Bar, Button, Card, Chip, Empty, Notice, type Tone, useToast } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelDebitRun,
  continueDebitRun,
  DebitRunInput,
  debitPlan,
  debitRuns,
  startDebitRun,
} from '../../contract/debits.ts'

type Run = Out<typeof debitRuns.reply>['rows'][number]
type Plan = Out<typeof debitPlan.reply>
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
          {planned && <Planned plan={planned.plan} />}
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

/** Who would be charged how much, and who is left out. */
function Planned({ plan }: { plan: Plan }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (field: string) => words(`billing.debit.fields.${field}`)
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  const left = (['by_state', 'by_exception'] as const).filter(why => plan.left_out[why] > 0)
  return (
    <>
      {plan.students === 0 ? (
        <Notice tone="info" icon="info" role="status">
          {words('problem.nobody-to-charge')}
        </Notice>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className="bi-account" aria-label={words('billing.office.debits.plan')} tabIndex={0}>
          <DataTable
            caption={words('billing.office.debits.plan')}
            rows={plan.rows}
            idOf={row => row.specialty_id}
            columns={[
              { key: 'specialty', title: head('specialty'), main: true, cell: row => row.specialty },
              { key: 'students', title: head('students'), number: true, cell: row => row.students },
              { key: 'subjects', title: head('subjects'), number: true, cell: row => row.subjects },
              { key: 'hours', title: head('hours'), number: true, cell: row => row.hours },
              { key: 'unit_amount', title: head('unit_amount'), number: true, cell: row => amount(row.unit_amount) },
              { key: 'amount', title: head('amount'), number: true, cell: row => amount(row.amount) },
            ]}
          />
          <p className="bi-total" role="status">
            {words('billing.office.debits.total', { smart_count: plan.students, count: plan.students })}{' '}
            <strong>{amount(plan.amount)}</strong>
          </p>
        </section>
      )}
      {left.length > 0 && (
        <Notice tone="warning" icon="alert" role="status" title={words('billing.office.debits.left_out')}>
          {left.map(why => (
            <p key={why}>
              {words(`billing.office.debits.${why}`)}: <bdi>{plan.left_out[why]}</bdi>
            </p>
          ))}
        </Notice>
      )}
    </>
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
        empty={<Empty icon="wallet" title={words(`${word}.empty`)} />}
        columns={[
          { key: 'semester', title: field('semester'), main: true, cell: run => run.semester },
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
