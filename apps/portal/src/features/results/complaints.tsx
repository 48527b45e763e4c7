import type { Checkout } from '@halaqa/finance/contract'
import { allGrades, complain, type Results, withdrawComplaint } from '@halaqa/grading/contract'
import type { Out } from '@halaqa/kit-contract'
import { day, dayOf, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { useKept, useSending, WaitingList } from '@halaqa/kit-web/kept'
import { Button, Card, Checkbox, Chip, Dialog, Notice, Textarea, type Tone, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { keyOf, useCallMutation } from '@halaqa/kit-web/session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PaymentMethod } from '../payment/payment-method.tsx'

type Own = Results['complaints'][number]
const tones: Record<Own['state'], Tone> = {
  unpaid: 'warning',
  open: 'info',
  upheld: 'success',
  refused: 'neutral',
}

/** Where a complaint is kept while it is written, and waits. */
const here = 'complaint'
type Complaint = { text: string; subjects: number[] }
type Draft = ReturnType<typeof useKept<Complaint>>

/** Complaints that were made, and a new one as long as the calendar allows it. */
export function Complaints({ results }: { results: Results }) {
  const t = useWords('results')
  const [language] = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const draft = useKept<Complaint>(here, { text: '', subjects: [] }, isOpen)
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
          {each.state === 'unpaid' && (
            <>
              <p className="rs-quiet">{t('complaint.unpaid_text')}</p>
              <TakeBack
                complaint={each}
                taken={({ subjects_ids: subjects, text }) => {
                  // What is being written now is not overwritten by what was written before.
                  if (!draft.values.text.trim()) draft.change({ text, subjects })
                }}
              />
            </>
          )}
        </article>
      ))}
      {contestable.length > 0 && (
        <Button look="outlined" icon="msg" wide onClick={() => setOpen(true)}>
          {t('complaint.new')}
        </Button>
      )}
      <WaitingList
        place={here}
        takeBack={(text, { body }) => {
          draft.change({ text, subjects: (body as { subjects_ids: number[] }).subjects_ids })
          setOpen(true)
        }}
      />
      {isOpen && <NewComplaint results={results} draft={draft} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type Taken = Out<typeof withdrawComplaint.reply>
function TakeBack({ complaint, taken }: { complaint: Own; taken: (complaint: Taken) => void }) {
  const t = useWords('results')
  const toast = useToast()
  const queries = useQueryClient()
  const [asking, ask] = useState(false)
  const act = useCallMutation(withdrawComplaint, {
    onSuccess: done => {
      taken(done)
      toast({ text: t('complaint.taken_back') })
      return queries.invalidateQueries()
    },
    onError: error => toast({ tone: 'error', text: error.problem.title }),
    onSettled: () => ask(false),
  })
  return (
    <>
      <Button look="outlined" size="small" onClick={() => ask(true)}>
        {t('complaint.take_back')}
        <span className="hq-unseen">: {complaint.subject}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        busy={act.isPending}
        title={t('complaint.take_back_title')}
        act={t('complaint.take_back')}
        onAct={() => act.mutate({ params: { id: complaint.id } })}
        onClose={() => ask(false)}
      >
        <p>{t('complaint.take_back_text')}</p>
      </ConfirmDialog>
    </>
  )
}

/** Which results, why, what it costs; then the way to pay. */
function NewComplaint({ results, draft, onClose }: { results: Results; draft: Draft; onClose: () => void }) {
  const t = useWords('results')
  const web = useWords('web')
  const say = useToast()
  const go = useNavigate()
  const [language] = useLanguage()
  const { text, subjects: chosen } = draft.values
  const setChosen = (subjects: number[]) => draft.change({ subjects })
  const [isTried, setTried] = useState(false)
  const [checkout, setCheckout] = useState<Checkout | null>()
  const queries = useQueryClient()
  const sending = useSending(complain, here, {
    sent: made => {
      draft.forget()
      void queries.invalidateQueries({ queryKey: keyOf(allGrades) })
      if (made.payment) return setCheckout(made.payment)
      say({ text: t('complaint.made') })
      onClose()
    },
    queued: () => {
      draft.forget()
      onClose()
    },
  })
  const { fee } = results.complaint
  const submit = () => {
    setTried(true)
    if (!chosen.length || !text.trim()) return
    void sending.send({ body: { subjects_ids: chosen, text } }, text)
  }
  return (
    <Dialog
      open
      title={t('complaint.new')}
      closeLabel={web('close')}
      onClose={onClose}
      actions={
        !checkout && (
          <Button busy={sending.busy} onClick={submit}>
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
          {sending.error && (
            <Notice tone="error" icon="alert" role="alert">
              {sending.error.problem.title}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}
