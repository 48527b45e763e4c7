import type { Out } from '@halaqa/kit-contract'
import { dayOf, day as dayText, money, parseDay } from '@halaqa/kit-contract/format'
import { Link, Page, PendingPage, SaveButton, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Chip, Empty, Input, LinkButton } from '@halaqa/kit-web/light'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { auditFile } from '../contract/audit-file.ts'
import { listMovements, trialBalance } from '../contract/journal.ts'
import { journalAddress } from './addresses.ts'

type Balances = Out<typeof trialBalance.reply>
type Row = Balances['rows'][number]

/** What stands on every account at the end of a day, which stands in the address; both sums are one. */
export function TrialBalancePage() {
  const words = useWords()
  const call = useCall()
  const { language } = useOffice()
  const [address, setAddress] = useSearchParams()
  const on = parseDay(address.get('on') ?? '')
  const answer = useQuery({
    queryKey: ['finance', 'trial-balance', on],
    queryFn: () => call(trialBalance, { query: on ? { on } : {} }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const word = (key: string, values?: object) => words(`finance.trial-balance.${key}`, { ...values })
  const balances = answer.data
  if (!balances || answer.error) return <PendingPage title={word('many')} answer={answer} />
  return (
    <Page
      title={word('many')}
      sub={word('until', { day: dayText(balances.on, language) })}
      actions={
        balances.rows.length > 0 && (
          <>
            <AuditFile until={balances.on} />
            <Button look="outlined" size="small" icon="file" onClick={() => print()}>
              {word('print')}
            </Button>
          </>
        )
      }
    >
      <DayForm key={balances.on} on={balances.on} onChoose={chosen => setAddress({ on: chosen }, { replace: true })} />
      {balances.rows.length === 0 ? (
        <Empty
          icon="scale"
          title={word('empty')}
          text={word('empty_text')}
          action={<LinkButton to={listMovements.path}>{words('finance.movement.many')}</LinkButton>}
        />
      ) : (
        <Sheet balances={balances} />
      )}
    </Page>
  )
}

/** What an auditor's program reads: the movements of that month until the day. */
function AuditFile({ until }: { until: string }) {
  const from = `${until.slice(0, 7)}-01`
  return (
    <SaveButton
      route={auditFile}
      given={{ query: { from, until } }}
      name={`audit-file-${from}-${until}.xml`}
      label="finance.trial-balance.audit_file"
    />
  )
}

/** The day, typed in any digits; told once it is one. */
function DayForm({ on, onChoose }: { on: string; onChoose: (day: string) => void }) {
  const words = useWords()
  const typed = (iso: string) => iso.split('-').reverse().join('-')
  const [text, setText] = useState(typed(on))
  const day = parseDay(text)
  return (
    <form
      className="fi-day"
      onSubmit={event => {
        event.preventDefault()
        if (day) onChoose(day)
      }}
    >
      <Input
        kind="code"
        label={words('finance.trial-balance.on')}
        placeholder={typed(dayOf(new Date().toISOString()))}
        value={text}
        error={day ? undefined : words('field.date')}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" look="outlined" disabled={!day || day === on}>
        {words('office.list.apply')}
      </Button>
    </form>
  )
}

const sides = ['debit', 'credit', 'balance'] as const
const amountsOf = ({ debit, credit }: Pick<Row, 'debit' | 'credit'>) => ({ debit, credit, balance: debit - credit })

/** By kind of account what entered, what left and what stands, in baisa; the sums in the foot. */
function Sheet({ balances }: { balances: Balances }) {
  const words = useWords()
  const word = (key: string) => words(`finance.trial-balance.${key}`)
  const isEven = balances.debit === balances.credit
  return (
    <section className="of-box fi-sheet fi-balances" aria-label={word('many')}>
      <table>
        <caption className="hq-unseen">{word('many')}</caption>
        <thead>
          <tr>
            <th scope="col">{word('account')}</th>
            {sides.map(side => (
              <th key={side} scope="col" className="fi-figure">
                {word(side)}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(balances.rows, row => row.kind)].map(([kind, rows]) => (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {words(`finance.movement.values.account.${kind}`)}
              </th>
            </tr>
            {rows.map(row => (
              <tr key={row.account_id ?? kind}>
                <th scope="row">
                  <Link
                    to={journalAddress(row.account_id === null ? { account: kind } : { account_id: row.account_id })}
                  >
                    <bdi>{row.name}</bdi>
                  </Link>
                </th>
                <Amounts of={row} />
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">
              <span>{word('total')}</span>{' '}
              <Chip tone={isEven ? 'success' : 'error'} icon={isEven ? 'check' : 'alert'}>
                {word(isEven ? 'even' : 'uneven')}
              </Chip>
            </th>
            <Amounts of={balances} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The three amounts of a row. */
function Amounts({ of }: { of: Pick<Row, 'debit' | 'credit'> }) {
  const words = useWords()
  const { language } = useOffice()
  const amounts = amountsOf(of)
  return sides.map(side => (
    <td key={side} className="fi-figure">
      <span className="fi-label" aria-hidden="true">
        {words(`finance.trial-balance.${side}`)}
      </span>
      <span className="of-nowrap">{money(amounts[side], language)}</span>
    </td>
  ))
}
