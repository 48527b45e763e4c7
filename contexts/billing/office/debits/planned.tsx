import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { ActionButton, filteredAddress, useMay, useOffice, useWords } from '@halaqa/kit-office'
import { LinkButton, Notice } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import type { debitPlan } from '../../contract/debits.ts'
import { priceReviews, repriceInvoices } from '../../contract/price-reviews.ts'

export type Plan = Out<typeof debitPlan.reply>

type Props = {
  plan: Plan
  semesterId: number
  /** Open invoices are being replaced. */
  onRepriced: () => void
}
/** Who would be charged how much, who is left out, and whose invoice asks by a price that counts no longer. */
export function Planned({ plan, semesterId, onRepriced }: Props) {
  const words = useWords()
  const may = useMay()
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
      {plan.outdated > 0 && (
        <Notice
          tone="warning"
          icon="alert"
          role="status"
          title={words('billing.price-review.found', { smart_count: plan.outdated, count: plan.outdated })}
        >
          <div className="bi-acts">
            <LinkButton to={filteredAddress(priceReviews, { semester_id: semesterId })} look="text" size="small">
              {words('billing.price-review.see')}
            </LinkButton>
            {may(repriceInvoices.perform.access) && (
              <ActionButton
                action={repriceInvoices}
                body={{ semester_id: semesterId }}
                word="billing.debit-run"
                label="billing.debit-run.actions.store-by-price"
                icon="sync"
                onDone={onRepriced}
              />
            )}
          </div>
        </Notice>
      )}
    </>
  )
}
