import { withdrawOwnPayout } from '@halaqa/billing/contract'
import { day as dayText, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Chip, type Tone, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog, Section } from '@halaqa/kit-web/screen'
import { useCallMutation } from '@halaqa/kit-web/session'
import { lazy, Suspense, useState } from 'react'
import { type Credit, changedByCredit } from './own-credit.ts'

const AskPayout = lazy(() => import('./ask-payout.tsx'))

type Payout = Credit['payouts'][number]
type Step = Payout['steps'][number]['step']
const tones: Record<Step, Tone> = {
  asked: 'warning',
  approved: 'info',
  sent: 'info',
  paid: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  returned: 'error',
}

/** What is to the student's good, the way to have it paid out, and what became of that; nothing where there never was any. */
export function CreditSection({ credit }: { credit: Credit }) {
  const t = useWords('money')
  const [language] = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { to_good, free, payouts, can } = credit
  if (!to_good && !payouts.length) return null
  return (
    <Section title={t('credit.title')}>
      <div className="mo-due">
        <Card>
          <div>
            <b>{money(to_good, language)}</b>
            <span>{t('credit.what')}</span>
            {free < to_good && <small>{t('credit.asked', { amount: money(to_good - free, language) })}</small>}
          </div>
          {can.ask && (
            <Button look="outlined" icon="wallet" onClick={() => setAsking(true)}>
              {t('payout.ask')}
            </Button>
          )}
        </Card>
      </div>
      {payouts.length > 0 && (
        <section className="mo-payouts" aria-label={t('payout.many')}>
          <h3>{t('payout.many')}</h3>
          {payouts.map(payout => (
            <Payout key={payout.id} payout={payout} />
          ))}
        </section>
      )}
      {isAsking && (
        <Suspense>
          <AskPayout credit={credit} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** How far a payout has come: each step with its day, the last one as what it is now. */
function Payout({ payout: { id, amount, iban_end, card, steps, answer, can } }: { payout: Payout }) {
  const t = useWords('money')
  const [language] = useLanguage()
  const last = steps.at(-1)
  return (
    <Card as="article">
      <header>
        <b>
          <bdi>{money(amount, language)}</bdi>
        </b>
        {last && <Chip tone={tones[last.step]}>{t(`payout.steps.${last.step}`)}</Chip>}
      </header>
      {card && !iban_end && <p className="mo-quiet">{t('payout.card', { day: dayText(card.paid_on, language) })}</p>}
      {iban_end && (
        <p className="mo-quiet">
          {t('payout.to')} <bdi dir="ltr">{iban_end}</bdi>
        </p>
      )}
      <ol>
        {steps.map(({ step, on }) => (
          <li key={step}>
            {t(`payout.steps.${step}`)} <time dateTime={on}>{dayText(on, language)}</time>
          </li>
        ))}
      </ol>
      {answer && (
        <p className="mo-reason">
          {t('payout.answer')}: <bdi>{answer}</bdi>
        </p>
      )}
      {can.withdraw && <Withdraw id={id} />}
    </Card>
  )
}

function Withdraw({ id }: { id: number }) {
  const t = useWords('money')
  const toast = useToast()
  const [asking, ask] = useState(false)
  const act = useCallMutation(withdrawOwnPayout, {
    changes: changedByCredit,
    onSuccess: () => toast({ text: t('payout.withdrawn') }),
    onError: error => toast({ tone: 'error', text: error.problem.title }),
    onSettled: () => ask(false),
  })
  return (
    <>
      <Button look="outlined" size="small" onClick={() => ask(true)}>
        {t('payout.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        busy={act.isPending}
        title={t('payout.withdraw')}
        act={t('payout.withdraw')}
        onAct={() => act.mutate({ params: { id } })}
        onClose={() => ask(false)}
      >
        <p>{t('payout.withdraw_text')}</p>
      </ConfirmDialog>
    </>
  )
}
