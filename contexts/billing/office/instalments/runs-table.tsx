import type { Out } from '@halaqa/kit-contract'
import { instant, money } from '@halaqa/kit-contract/format'
import { ActionButton, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Bar, Card, Chip, Empty, type Tone } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { cancelInstalmentRun, continueInstalmentRun, type instalmentRuns } from '../../contract/instalment-runs.ts'

type Run = Out<typeof instalmentRuns.reply>['rows'][number]
const word = 'billing.instalment-run'
const runTones: Record<Run['state'], Tone> = {
  waiting: 'neutral',
  planning: 'info',
  done: 'success',
  cancelled: 'warning',
}

/** The runs with their progress, the newest first. */
export function Runs({ runs }: { runs: Run[] }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (name: string) => words(`${word}.fields.${name}`)
  return (
    <Card flush>
      <DataTable
        caption={words(`${word}.many`)}
        rows={runs}
        idOf={run => run.id}
        empty={<Empty icon="cal" title={words(`${word}.empty`)} />}
        columns={[
          {
            key: 'rule',
            title: field('rule'),
            main: true,
            cell: run => (
              <span className="bi-what">
                <span>{run.rule}</span>
                <span>{whoseOf(run, words)}</span>
              </span>
            ),
          },
          { key: 'semester', title: field('semester'), cell: run => run.semester },
          { key: 'state', title: field('state'), cell: run => <State run={run} /> },
          { key: 'plans', title: field('plans'), cell: run => <Progress run={run} /> },
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

const whoseOf = ({ specialty, degree_type, term }: Run, words: ReturnType<typeof useWords>): string =>
  [
    specialty ?? (degree_type ? words(`${word}.values.degree_type.${degree_type}`) : words(`${word}.everybody`)),
    term === null ? '' : `${words(`${word}.fields.term`)} ${term}`,
  ]
    .filter(Boolean)
    .join(' · ')

function State({ run }: { run: Run }) {
  const words = useWords()
  const refresh = useAfterAct()
  const act = { params: { id: run.id }, word, onDone: refresh }
  return (
    <span className="bi-acts">
      <Chip tone={runTones[run.state]}>{words(`${word}.values.state.${run.state}`)}</Chip>
      {run.reason && <span>{run.reason}</span>}
      {run.can.cancel && <ActionButton {...act} action={cancelInstalmentRun} label="billing.office.debits.cancel" />}
      {run.can.go_on && <ActionButton {...act} action={continueInstalmentRun} label="billing.office.debits.go_on" />}
    </span>
  )
}

function Progress({ run }: { run: Run }) {
  return (
    <span className="bi-progress">
      <span aria-hidden="true">
        <Bar value={(run.plans / Math.max(1, run.total)) * 100} label="" />
      </span>
      <bdi dir="ltr">{`${run.plans}/${run.total}`}</bdi>
    </span>
  )
}
