import { ownCredit } from '@halaqa/billing/contract'
import { activePayment, handlePage, ownInvoices, type UnderWay } from '@halaqa/finance/contract'
import { instant, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Notice, useToast } from '@halaqa/kit-web/light'
import { keyOf, useCallQuery } from '@halaqa/kit-web/session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeOf } from '../payment/outcome.ts'

/** How often the page looks whether the bank has told the end, while something waits there. */
const everyMs = 20_000

/** Payments whose end the bank has not told: nobody need pay them again, and each may be asked about. */
export function UnderWayList() {
  const active = useCallQuery(
    activePayment,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.under_way.length ? everyMs : false) },
  )
  return active.data?.under_way.map(payment => <Waiting key={payment.uuid} payment={payment} />)
}

function Waiting({ payment: { uuid, name, invoice_number, amount, began_at } }: { payment: UnderWay }) {
  const t = useWords('money')
  const [language] = useLanguage()
  const toast = useToast()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const asked = useCallQuery(handlePage, { query: { payment: uuid } }, { enabled: false, staleTime: 0 })
  const ask = async () => {
    setAsking(true)
    const { data, error } = await asked.refetch()
    const outcome = outcomeOf(data?.state ?? 'started')
    if (error) toast({ tone: 'error', text: error.problem.title })
    else toast({ tone: outcome === 'failed' ? 'error' : undefined, text: t(`under_way.answers.${outcome}`) })
    await Promise.all(
      [activePayment, ownInvoices, ownCredit].map(route => queries.invalidateQueries({ queryKey: keyOf(route) })),
    )
    setAsking(false)
  }
  return (
    <div className="mo-waiting">
      <Notice tone="info" icon="clock" title={t('under_way.title', { amount: money(amount, language) })} role="status">
        {t('under_way.text', { at: instant(began_at, language), name })} <bdi dir="ltr">{invoice_number}</bdi>
        <br />
        {t('under_way.todo')}
        <div>
          <Button look="outlined" size="small" icon="sync" busy={isAsking} onClick={() => void ask()}>
            {t('under_way.ask')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
