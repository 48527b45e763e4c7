import type { InvoicePart, OwnInvoice } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { day, dayOf, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Chip, type Tone } from '@halaqa/kit-web/light'

type State = 'paid' | 'late' | 'due' | 'part_paid' | 'waiting'
const tones: Record<State, Tone> = {
  paid: 'success',
  late: 'error',
  due: 'warning',
  part_paid: 'info',
  waiting: 'neutral',
}
function stateOf({ due_on, amount, paid }: InvoicePart, today: string): State {
  if (paid >= amount) return 'paid'
  if (due_on < today) return 'late'
  if (due_on === today) return 'due'
  return paid > 0 ? 'part_paid' : 'waiting'
}

/** What an invoice is asked for in: when how much, and what of it is paid. */
export function Parts({ invoice: { parts, open } }: { invoice: Out<typeof OwnInvoice> }) {
  const t = useWords('money')
  const [language] = useLanguage()
  const today = dayOf(new Date().toISOString())
  return (
    <section className="mo-parts" aria-label={t('parts')}>
      <p>{t('left_in_all', { amount: money(open, language) })}</p>
      <ol>
        {parts.map(part => {
          const state = stateOf(part, today)
          return (
            <li key={`${part.due_on}-${part.amount}`}>
              <span>
                <bdi>{money(part.amount, language)}</bdi>{' '}
                <small>{t('part_on', { day: day(part.due_on, language) })}</small>
              </span>
              <Chip tone={tones[state]}>{t(`part_states.${state}`, { paid: money(part.paid, language) })}</Chip>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
