import { ownStatement, type StatementLine, type StatementPart } from '@halaqa/billing/contract'
import type { Out } from '@halaqa/kit-contract'
import { day as dayText, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Empty } from '@halaqa/kit-web/light'
import { DataTable, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type Days, Period } from './period.tsx'
import { StatementButton } from './statement-button.tsx'
import './money.css'

type Statement = Out<typeof ownStatement.reply>

/** The student's account as a bank writes it: by semester, each movement with what was owed after it, and as a paper. */
export function Page() {
  const t = useWords('money')
  const [days, setDays] = useState<Days>({})
  const query = useCallQuery(ownStatement, { query: days }, { placeholderData: keepPreviousData })
  return (
    <>
      <PageHead
        title={t('statement.title')}
        sub={t('statement.text')}
        crumbs={[{ title: t('title'), to: '/student/payments' }, { title: t('statement.title') }]}
        actions={<StatementButton days={days} />}
      />
      <Loaded query={query}>
        {statement => (
          <>
            <Period semesters={statement.semesters} choose={setDays} />
            <Sums statement={statement} />
            {statement.parts.length === 0 && (
              <Empty icon="wallet" title={t('statement.none')} text={t('statement.none_text')} />
            )}
            {statement.parts.toReversed().map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a semester may come twice where its days were changed.
              <Section key={at} title={part.semester || t('statement.before')}>
                <Lines part={part} />
              </Section>
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

/** What was owed before, what came and went, what is owed now. */
function Sums({ statement }: { statement: Statement }) {
  const { from, to, opening, charged, credited, closing, due_now, later, to_good, owed_back } = statement
  const t = useWords('money')
  const [language] = useLanguage()
  const balance = useBalance()
  const sums = [
    { label: t('statement.opening'), value: balance(opening) },
    { label: t('statement.charged'), value: money(charged, language) },
    { label: t('statement.credited'), value: money(credited, language) },
    { label: t('statement.closing'), value: balance(closing) },
  ]
  const standing = [
    { label: t('statement.due_now'), baisa: due_now },
    ...[
      { label: t('statement.later'), baisa: later },
      { label: t('statement.own_credit'), baisa: to_good },
      { label: t('statement.owed_back'), baisa: owed_back },
    ].filter(each => each.baisa > 0),
  ].map(({ label, baisa }) => ({ label, value: money(baisa, language) }))
  return (
    <Card as="section" className="mo-summary" aria-label={t('statement.sums')}>
      <p className="mo-quiet">{t('statement.from_to', { from: dayText(from, language), to: dayText(to, language) })}</p>
      <Amounts amounts={sums} />
      <Amounts amounts={standing} />
      <p className="mo-quiet">{statement.reckoning}</p>
    </Card>
  )
}

function Amounts({ amounts }: { amounts: { label: string; value: string }[] }) {
  return (
    <dl className="mo-sums">
      {amounts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ part }: { part: StatementPart }) {
  const t = useWords('money')
  const [language] = useLanguage()
  const balance = useBalance()
  const amount = (baisa: number) => (baisa === 0 ? '—' : <bdi>{money(baisa, language)}</bdi>)
  return (
    <DataTable<StatementLine>
      caption={part.semester || t('statement.before')}
      rows={part.lines.toReversed()}
      idOf={line => line.id}
      columns={[
        { key: 'what', title: t('statement.what'), cell: line => <bdi>{line.what}</bdi>, main: true },
        { key: 'day', title: t('statement.day'), cell: line => dayText(line.posted_on, language) },
        {
          key: 'document',
          title: t('statement.document'),
          cell: line => (line.document ? <bdi dir="ltr">{line.document}</bdi> : '—'),
        },
        { key: 'debit', title: t('statement.debit'), cell: line => amount(line.debit), number: true },
        { key: 'credit', title: t('statement.credit'), cell: line => amount(line.credit), number: true },
        {
          key: 'balance',
          title: t('statement.balance'),
          cell: line => <bdi>{balance(line.balance)}</bdi>,
          number: true,
        },
      ]}
    />
  )
}

/** What is to the student's good is said so: a sign is easily overlooked. */
function useBalance() {
  const t = useWords('money')
  const [language] = useLanguage()
  return (baisa: number) =>
    baisa < 0 ? t('statement.to_good', { amount: money(-baisa, language) }) : money(baisa, language)
}
