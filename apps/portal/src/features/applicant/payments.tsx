import { paymentPage } from '@halaqa/admission/contract'
import { instant, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Chip, Empty, Notice, type Tone } from '@halaqa/kit-web/light'
import { useModal } from '@halaqa/kit-web/modal'
import { DataTable, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { outcomeOf } from '../payment/outcome.ts'
import { ReceiptButton } from '../payment/receipt-button.tsx'
import { useProfile } from './use-profile.ts'

const tones: Record<string, Tone> = { paid: 'success', failed: 'error', waiting: 'info' }

/** What is owed, what was paid, with receipts. */
export function Page() {
  const t = useWords('applicant')
  const pay = useWords('payment')
  const [language] = useLanguage()
  const page = useCallQuery(paymentPage)
  return (
    <>
      <PageHead title={t('places.payments')} sub={t('fee.text')} />
      <Loaded query={page}>
        {({ fee, study_fee, payments }) => (
          <>
            <Section title={t('fee.due')}>
              <Due fee={fee} study={study_fee} />
            </Section>
            <Section title={t('fee.history')}>
              <DataTable
                caption={t('fee.history')}
                rows={payments}
                idOf={row => row.uuid}
                empty={<Empty icon="wallet" title={t('fee.empty')} text={t('fee.empty_text')} />}
                columns={[
                  { key: 'kind', title: pay('kind'), cell: row => row.name, main: true },
                  { key: 'number', title: pay('invoice'), cell: row => <bdi dir="ltr">{row.number}</bdi> },
                  { key: 'amount', title: pay('amount'), cell: row => money(row.amount, language), number: true },
                  { key: 'at', title: t('fee.date'), cell: row => instant(row.at, language) },
                  {
                    key: 'state',
                    title: t('fee.state'),
                    cell: row => <Chip tone={tones[outcomeOf(row.state)]}>{pay(`states.${row.state}`)}</Chip>,
                  },
                  {
                    key: 'receipt',
                    title: t('fee.receipt'),
                    cell: row => (row.state === 'paid' ? <ReceiptButton uuid={row.uuid} number={row.number} /> : '—'),
                  },
                ]}
              />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

type Fee = { amount: number; open: number; state: string }

/** The one thing that can be paid now, or that nothing can. */
function Due({ fee, study }: { fee: Fee; study: Fee & { hours: number } }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { open } = useModal()
  const { data } = useProfile()
  const isStudy = study.state === 'open'
  const asked = isStudy ? study : fee
  const isFee = fee.state === 'open' && data?.status === 'waiting' && data.step.code !== 'verify_email'
  if (!isStudy && !isFee)
    return (
      <Notice tone="success" icon="check">
        {t(fee.state === 'open' ? 'fee.later' : 'fee.nothing')}
      </Notice>
    )
  return (
    <Card className="ap-gap ap-due">
      <div>
        <span>{t(isStudy ? 'fee.study' : 'fee.registration')}</span>
        <b>{money(asked.open, language)}</b>
        {asked.open < asked.amount && <small>{t('fee.of_total', { total: money(asked.amount, language) })}</small>}
        <small>{isStudy ? t('pay.study_text', { count: study.hours }) : t('pay.no_refund')}</small>
      </div>
      <Button icon="card" onClick={() => open(isStudy ? 'payment' : 'RegistrationFees')}>
        {t(isStudy ? 'pay.study_act' : 'pay.act')}
      </Button>
    </Card>
  )
}
