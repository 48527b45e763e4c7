import type { Checkout } from '@halaqa/finance/contract'
import { day, dayOf, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { useKept } from '@halaqa/kit-web/kept'
import { Button, Card, Checkbox, Chip, Dialog, Notice, Textarea, type Tone, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { allGrades, complain, type Results } from '@halaqa/students/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PaymentMethod } from '../payment/payment-method.tsx'

const tones: Record<Results['complaints'][number]['state'], Tone> = {
  unpaid: 'warning',
  open: 'info',
  upheld: 'success',
  refused: 'neutral',
}

/** Complaints that were made, and a new one as long as the calendar allows it. */
export function Complaints({ results }: { results: Results }) {
  const t = useWords('results')
  const [language] = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { complaints, complaint, data } = results
  const contestable = data.grades.filter(each => each.can.complain)
  return (
    <Card as="section" className="rs-complaints">
      <h2>{t('complaint.title')}</h2>
      {complaint.ends_on ? (
        <p className="rs-quiet">
          {t('complaint.open_until', {
            day: day(complaint.ends_on, language),
            fee: money(complaint.fee, language),
          })}
        </p>
      ) : (
        <p className="rs-quiet">{t('complaint.closed')}</p>
      )}
      {complaints.map(each => (
        <article key={each.id}>
          <div>
            <b>{each.subject}</b>
            <Chip tone={tones[each.state]}>{t(`complaint.states.${each.state}`)}</Chip>
          </div>
          <p className="rs-quiet">{day(dayOf(each.created_at), language)}</p>
          {each.answer && <p>{each.answer}</p>}
          {each.given_back && <p className="rs-quiet">{t('complaint.given_back')}</p>}
          {each.state === 'unpaid' && <p className="rs-quiet">{t('complaint.unpaid_text')}</p>}
        </article>
      ))}
      {contestable.length > 0 && (
        <Button look="outlined" icon="msg" wide onClick={() => setOpen(true)}>
          {t('complaint.new')}
        </Button>
      )}
      {isOpen && <NewComplaint results={results} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Which results, why, what it costs; then the way to pay. */
function NewComplaint({ results, onClose }: { results: Results; onClose: () => void }) {
  const t = useWords('results')
  const web = useWords('web')
  const say = useToast()
  const go = useNavigate()
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<number[]>([])
  const draft = useKept('complaint', { text: '' })
  const { text } = draft.values
  const [isTried, setTried] = useState(false)
  const [checkout, setCheckout] = useState<Checkout | null>()
  const send = useCallMutation(complain, { changes: [allGrades] })
  const { fee } = results.complaint
  const submit = () => {
    setTried(true)
    if (!chosen.length || !text.trim()) return
    send.mutate(
      { body: { subjects_ids: chosen, text } },
      {
        onSuccess: made => {
          draft.forget()
          if (made.payment) return setCheckout(made.payment)
          say({ text: t('complaint.made') })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t('complaint.new')}
      closeLabel={web('close')}
      onClose={onClose}
      actions={
        !checkout && (
          <Button busy={send.isPending} onClick={submit}>
            {fee
              ? t('complaint.pay', { amount: money(fee * Math.max(1, chosen.length), language) })
              : t('complaint.send')}
          </Button>
        )
      }
    >
      {checkout ? (
        <PaymentMethod checkout={checkout} chosen={() => void go(`/payment/handle?payment=${checkout.payment_uuid}`)} />
      ) : (
        <div className="rs-form">
          <fieldset>
            <legend>{t('complaint.which')}</legend>
            {results.data.grades
              .filter(each => each.can.complain)
              .map(each => (
                <Checkbox
                  key={each.id}
                  label={`${each.name} (${each.mark})`}
                  checked={chosen.includes(each.subject_id)}
                  onChange={event =>
                    setChosen(
                      event.target.checked ? [...chosen, each.subject_id] : chosen.filter(id => id !== each.subject_id),
                    )
                  }
                />
              ))}
            {isTried && !chosen.length && (
              <p className="hq-field-error" role="alert">
                {t('complaint.choose')}
              </p>
            )}
          </fieldset>
          <Textarea
            label={t('complaint.why')}
            required
            value={text}
            error={isTried && !text.trim() ? t('complaint.why_needed') : undefined}
            onChange={event => draft.change({ text: event.target.value })}
          />
          <Notice icon="info">{t('complaint.terms')}</Notice>
          {send.error && (
            <Notice tone="error" icon="alert" role="alert">
              {send.error.problem.title}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}
