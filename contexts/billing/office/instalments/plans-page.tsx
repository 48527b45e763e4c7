import { showInvoice } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, money } from '@halaqa/kit-contract/format'
import { ActionButton, Facts, Link, Loaded, Page, Timeline, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { listPlans } from '../../contract/instalment-lists.ts'
import { endPlan, showPlans } from '../../contract/instalments.ts'
import { accountAddress } from '../addresses.ts'
import { newPlanAddress, planForm } from './addresses.ts'
import { PartsTable } from './parts-table.tsx'
import { planTones } from './tones.ts'

type Shown = Out<typeof showPlans.reply>
type Plan = Shown['plans'][number]
const word = 'billing.instalment'

/** The instalments of a student: each plan with its parts, what is paid of them, and how it was dealt before. */
export function PlansPage() {
  const { student_id, semester_id } = useParams()
  const params = { student_id: Number(student_id), ...(semester_id && { semester_id: Number(semester_id) }) }
  const words = useWords()
  return (
    <Loaded route={showPlans} params={params} word={`${word}.of_student`}>
      {({ student, plans, unspread, can }) => (
        <Page
          title={words(`${word}.of_student`)}
          sub={<Link to={accountAddress(student.id)}>{student.full_name}</Link>}
          crumbs={[{ label: words(`${word}.many`), to: listPlans.path }]}
          actions={
            can.store &&
            unspread > 0 && (
              <LinkButton to={newPlanAddress(student.id)} size="small" icon="plus">
                {words(`${word}.add`)}
              </LinkButton>
            )
          }
        >
          {plans.length === 0 && (
            <Empty
              icon="cal"
              title={words(`${word}.none`)}
              text={words(unspread ? `${word}.none_yet` : `${word}.none_open`)}
            />
          )}
          {plans.map(plan => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </Page>
      )}
    </Loaded>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  const fact = (field: 'total' | 'paid' | 'open' | 'due' | 'late') => ({
    label: words(`${word}.fields.${field}`),
    value: amount(plan[field]),
  })
  const title = plan.semester || plan.invoice_number || words(`${word}.one`)
  return (
    <Card as="section" aria-label={title} className="bi-plan">
      <header className="bi-plan-head">
        <div>
          <h2>{title}</h2>
          <p>
            {plan.invoice_id !== null && (
              <Link to={addressOf(showInvoice, { params: { id: plan.invoice_id } })}>
                <bdi dir="ltr">{plan.invoice_number}</bdi>
              </Link>
            )}
            {plan.rule && ` · ${plan.rule}`}
          </p>
        </div>
        <div className="bi-acts">
          <Chip tone={planTones[plan.state]}>{words(`${word}.values.state.${plan.state}`)}</Chip>
          {plan.can.end && (
            <ActionButton
              danger
              action={endPlan}
              params={{ id: plan.id }}
              word={word}
              label={`${word}.actions.end`}
              onDone={refresh}
            />
          )}
          {plan.can.edit && (
            <LinkButton look="outlined" size="small" icon="edit" to={planForm(plan.id)}>
              {words('ra.action.edit')}
            </LinkButton>
          )}
        </div>
      </header>
      {plan.reason && <p>{words(`${word}.ended_for`, { reason: plan.reason })}</p>}
      <Facts columns={3} items={(['total', 'paid', 'open', 'due', 'late'] as const).map(fact)} />
      <PartsTable parts={plan.parts} caption={words('billing.instalment.fields.parts')} />
      <History plan={plan} />
    </Card>
  )
}

/** How it was dealt each time, and why. */
function History({ plan: { revisions } }: { plan: Plan }) {
  const words = useWords()
  const { language } = useOffice()
  const said = (parts: Plan['revisions'][number]['parts']) =>
    parts.map(part => `${day(part.due_on, language)}: ${money(part.amount, language)}`).join(' · ')
  return (
    <details className="bi-history">
      <summary>
        {words(`${word}.history`)} <bdi>({revisions.length})</bdi>
      </summary>
      <Timeline
        items={revisions.map(({ number, cause, reason, by, at, parts }) => ({
          key: number,
          at,
          by,
          title: words(`${word}.causes.${cause}`),
          text: [reason, said(parts)].filter(Boolean).join(' — '),
          icon: cause === 'made' ? 'plus' : 'edit',
        }))}
      />
    </details>
  )
}
