import type { AnySchema, Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { FieldFor, Page, PendingPage, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Form, FormProblem, useContractForm } from '@halaqa/kit-web/forms'
import { Button, Card, Notice, useToast } from '@halaqa/kit-web/light'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlans } from '../../contract/instalment-lists.ts'
import {
  createWithRule,
  InstalmentRunInput,
  instalmentRuns,
  nobodyToSpread,
  startInstalmentRun,
} from '../../contract/instalment-runs.ts'
import { PartsTable } from './parts-table.tsx'
import { Runs } from './runs-table.tsx'

type Wanted = Out<typeof InstalmentRunInput>
type Plan = NonNullable<Out<typeof createWithRule.reply>['plan']>
const word = 'billing.instalment-run'
const runsKey = ['billing', 'instalment-runs']

/** Plans for many by a rule: what would be spread, then the job with its progress. */
export function InstalmentRunsPage() {
  const words = useWords()
  const call = useCall()
  const draft = useQuery({
    queryKey: ['billing', 'instalment-run-draft'],
    queryFn: () => call(createWithRule, { query: {} }),
    retry: false,
  })
  const answer = useQuery({
    queryKey: runsKey,
    queryFn: () => call(instalmentRuns, { query: { per_page: 50 } }),
    retry: false,
    // While one works its progress is looked at.
    refetchInterval: ({ state }) => (state.data?.rows.some(run => run.can.cancel) ? 2000 : false),
  })
  const title = words(`${word}.many`)
  if (!answer.data) return <PendingPage title={title} answer={answer} />
  if (!draft.data) return <PendingPage title={title} answer={draft} />
  return (
    <Page title={title} crumbs={[{ label: words('billing.instalment.many'), to: listPlans.path }]}>
      <NewRun today={draft.data.today} />
      <Runs runs={answer.data.rows} />
    </Page>
  )
}

function NewRun({ today }: { today: string }) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const queries = useQueryClient()
  const [planned, setPlanned] = useState<{ wanted: Wanted; plan: Plan }>()
  const [isBusy, setBusy] = useState(false)
  const form = useContractForm<Record<string, unknown>, Wanted>({
    schema: InstalmentRunInput,
    defaults: { rule_id: null, semester_id: null, begins_on: today, degree_type: null, specialty_id: null, term: null },
    submit: async wanted => {
      // What is not narrowed down is not sent.
      const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null))
      const { plan } = await call(createWithRule, { query })
      if (plan) setPlanned({ wanted, plan })
    },
  })
  const start = async () => {
    if (!planned || isBusy) return
    setBusy(true)
    try {
      await call(startInstalmentRun, { body: planned.wanted })
      say({ text: words(`${word}.begun`) })
      setPlanned(undefined)
    } catch (error) {
      say({ tone: 'error', text: (error as Error).message })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: runsKey })
    }
  }
  const shape = InstalmentRunInput.shape as unknown as Record<string, AnySchema>
  return (
    <Card as="section" aria-label={words(`${word}.new`)}>
      <Form form={form}>
        <div className="bi-run">
          <div className="of-fields" onChange={() => setPlanned(undefined)}>
            {['rule_id', 'semester_id', 'begins_on', 'degree_type', 'specialty_id', 'term'].map(source => (
              <FieldFor key={source} source={source} schema={shape[source]!} word={`${word}.input`} />
            ))}
          </div>
          <FormProblem />
          {planned && <Planned plan={planned.plan} />}
          <div className="bi-acts">
            <Button type="submit" look={planned ? 'outlined' : 'filled'} icon="search" busy={form.busy}>
              {words(`${word}.count`)}
            </Button>
            {planned && planned.plan.plans > 0 && (
              <Button icon="cal" busy={isBusy} onClick={() => void start()}>
                {words(`${word}.start`, { smart_count: planned.plan.plans, count: planned.plan.plans })}
              </Button>
            )}
          </div>
        </div>
      </Form>
    </Card>
  )
}

/** Of how many how much would be spread, when it would be due, and what is left out. */
function Planned({ plan }: { plan: Plan }) {
  const words = useWords()
  const { language } = useOffice()
  const left = (['by_plan', 'by_rule', 'by_amount'] as const).filter(why => plan.left_out[why] > 0)
  return (
    <>
      {plan.plans === 0 ? (
        <Notice tone="info" icon="info" role="status">
          {words(`problem.${nobodyToSpread.code}`)}
        </Notice>
      ) : (
        <section className="bi-account" aria-label={words(`${word}.planned`)}>
          <PartsTable parts={plan.parts} caption={words(`${word}.planned`)} />
          <p className="bi-total" role="status">
            {words(`${word}.total`, { smart_count: plan.students, count: plan.students })}{' '}
            <strong className="of-nowrap">{money(plan.amount, language)}</strong>
          </p>
        </section>
      )}
      {left.length > 0 && (
        <Notice tone="warning" icon="alert" role="status" title={words(`${word}.left_out`)}>
          {left.map(why => (
            <p key={why}>
              {words(`${word}.${why}`)}: <bdi>{plan.left_out[why]}</bdi>
            </p>
          ))}
        </Notice>
      )}
    </>
  )
}
