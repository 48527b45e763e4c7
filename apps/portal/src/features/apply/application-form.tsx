import { routesFor, SignUpInput, signUp } from '@halaqa/admission/contract'
import { login } from '@halaqa/identity/contract'
import { CallError, day } from '@halaqa/kit-contract'
import { ageOn, dayOf } from '@halaqa/kit-contract/format'
import { device } from '@halaqa/kit-web/drafts'
import {
  ElsewhereNotice,
  Form,
  FormProblem,
  Honeypot,
  SendButton,
  useContractForm,
  useElsewhere,
} from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Notice } from '@halaqa/kit-web/light'
import { Stepper } from '@halaqa/kit-web/screen'
import { useSessions } from '@halaqa/kit-web/session'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { ContactStep } from './contact-step.tsx'
import type { FormStart } from './data.ts'
import { isKeptOut, missingAnswer } from './eligible.ts'
import { type KeptDraft, tokenInAddress, useKeptDraft } from './kept-draft.ts'
import { PasswordStep } from './password-step.tsx'
import { PersonStep } from './person-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { fieldsOf, hashOf, type StepName, stepNames, stepOfHash, stepWith, tokenOfHash } from './steps.ts'
import { StudyStep } from './study-step.tsx'

/** In words of its own: a box that was not ticked is not "one of: true". */
const Typed = SignUpInput.extend({
  agreed: z.boolean().refine(Boolean, { params: { key: 'needed' } }),
  birth_date: day.refine(isBirthday, { params: { key: 'date' } }),
})
/** As the server will have it: nobody is born after today, or older than people become. */
function isBirthday(value: string): boolean {
  const age = ageOn(value, dayOf(new Date().toISOString()))
  return age >= 0 && age <= 115
}

const empty = {
  first_name: '',
  second_name: '',
  third_name: '',
  family_name: '',
  latin_name: '',
  civil_number: '',
  birth_date: '',
  nationality: 'OM',
  contact_email: '',
  contact_mobile: '+968 ',
  country: 'OM',
  state: '',
  city: '',
  secondary_percent: null,
  completed_grade: null,
  experience_years: null,
  has_bachelor: false,
  password: '',
  agreed: false,
  website: '',
}

/** The form in five steps, saved as it is typed. Sent once: an account, a registration, and on to its page. */
export function ApplicationForm({ start, sent }: { start: FormStart; sent: (email: string) => void }) {
  const t = useWords('apply')
  const contract = useWords('contract')
  const sessions = useSessions()
  const go = useNavigate()
  const chosen = start.specialties.find(each => each.id === start.chosen)
  const draft = useRef<KeptDraft>(undefined)
  const form = useContractForm({
    schema: Typed,
    defaults: {
      ...empty,
      ...(chosen && { specialty_id: chosen.id, degree_type: chosen.degree_type }),
    },
    draft: 'application',
    draftOf: 'device',
    draftWithout: ['password', 'agreed', 'website'],
    submit: async values => {
      await draft.current?.settle()
      // The token of an offer from the waiting list stands in the address of the form.
      const offer = new URLSearchParams(location.search).get('offer') ?? undefined
      await sessions.call(signUp, { body: { ...values, agreed: true, draft: draft.current?.token(), offer } })
      draft.current?.forget()
      await signInAfter(values.contact_email, values.password)
    },
  })
  const elsewhere = useElsewhere(form as never, 'application', device)
  const kept = useKeptDraft(form as never, elsewhere)
  useEffect(() => {
    draft.current = kept
  })
  useChosenSpecialty(form as never, chosen)
  // A complaint goes as soon as it is met. At leaving the field it would be too late: the button that is being pressed
  // would move from under the finger.
  const { watch, getFieldState, trigger } = form
  useEffect(() => {
    const watching = watch((_, { name, type }) => {
      if (type === 'change' && name && getFieldState(name).error) void trigger(name)
    })
    return () => watching.unsubscribe()
  }, [watch, getFieldState, trigger])
  const { step, to, heading } = useSteps()

  async function signInAfter(username: string, password: string) {
    try {
      const { token } = await sessions.call(login, {
        body: { username, password, guard: 'registrars', version: true, platform: 'web' },
      })
      sessions.accept(token)
    } catch (error) {
      // The address was known, or the server did not answer: the mail tells the one whom it concerns.
      if (!(error instanceof CallError)) throw error
      sent(username)
      return
    }
    await go('/registrar', { replace: true })
  }
  const forward = async () => {
    const isFine = await form.trigger(fieldsOf[step] as never, { shouldFocus: true })
    if (!isFine) return
    const values = form.getValues()
    const missing = step === 'study' ? missingAnswer(values as never) : undefined
    if (missing) return form.setError(missing as never, { message: contract('field.needed') }, { shouldFocus: true })
    const specialty = start.specialties.find(each => each.id === values.specialty_id)
    const isRefused = step === 'study' && specialty && isKeptOut(values as never, specialty)
    if (!isRefused) to(stepNames[stepNames.indexOf(step) + 1] ?? 'review')
  }
  const startOver = () => {
    form.draft.discard()
    kept.forget()
    elsewhere.clear()
    to('person')
  }
  // A complaint about a field of another step leads there.
  const wrong = Object.keys(form.formState.errors)
  const toFault = () => {
    const fault = stepWith(wrong)
    if (fault && step === 'review') to(fault)
  }
  const isLast = step === 'review'
  return (
    <Form form={form} className="apply-form">
      <Stepper step={stepNames.indexOf(step) + 1} total={stepNames.length} title={t(`steps.${step}`)} />
      {form.draft.restored && (
        <Notice tone="info" icon="sync" role="status">
          {t('draft.restored')}{' '}
          <Button look="text" size="small" onClick={startOver}>
            {t('draft.discard')}
          </Button>
        </Notice>
      )}
      <ElsewhereNotice
        of={elsewhere}
        label={field => t(`fields.${field === 'has_bachelor' ? 'bachelor' : field}`)}
        shown={shownOf}
      />
      {kept.state === 'gone' && (
        <Notice tone="warning" icon="clock" role="status">
          {t('draft.gone')}
        </Notice>
      )}
      <Card large className="apply-card">
        <h2 ref={heading} tabIndex={-1}>
          {t(`steps.${step}`)}
        </h2>
        {step === 'person' && <PersonStep />}
        {step === 'contact' && <ContactStep />}
        {step === 'study' && <StudyStep start={start} />}
        {step === 'password' && <PasswordStep fee={feeOf(start)} />}
        {isLast && <ReviewStep start={start} to={to} />}
        <Honeypot name="website" />
        {isLast && wrong.length > 0 && (
          <Notice tone="error" icon="alert" role="alert">
            {t('review.faults')}{' '}
            <Button look="text" size="small" onClick={toFault}>
              {t('review.to_fault')}
            </Button>
          </Notice>
        )}
        <FormProblem />
        <div className="apply-acts">
          {isLast ? (
            <SendButton size="large">{t('send')}</SendButton>
          ) : (
            <Button size="large" endIcon="arrow" onClick={() => void forward()}>
              {t('next')}
            </Button>
          )}
          {step !== 'person' && (
            <Button look="text" onClick={() => to(stepNames[stepNames.indexOf(step) - 1] ?? 'person')}>
              {t('back')}
            </Button>
          )}
          <SaveState state={kept.state} onDevice={form.draft.saved} />
        </div>
      </Card>
    </Form>
  )
}

/** Only what was typed is said as it stands; a choice is a code. */
const typedFields: readonly string[] = [...fieldsOf.person.slice(0, 7), 'contact_email', 'contact_mobile', 'city']
const shownOf = (value: unknown, field: string): string => (typedFields.includes(field) ? String(value ?? '') : '')

const feeOf = (start: FormStart): number => start.periods.find(period => period.open)?.fee ?? 0

/** The step stands in the address, so that the back button of a phone goes one step back. */
function useSteps() {
  const { hash } = useLocation()
  const go = useNavigate()
  // The server does not see what stands after #.
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  const step = isHere ? stepOfHash(hash) : 'person'
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  const to = (next: StepName) =>
    void go({ search: location.search, hash: hashOf(next, tokenOfHash(location.hash)) }, { preventScrollReset: true })
  return { step, to, heading }
}

type AnyForm = {
  getValues: (name: string) => unknown
  setValue: (name: string, value: unknown) => void
}
/**
 * A link to a speciality wins over what an older draft says. Once, on arrival, and not where the address names the draft
 * itself: what the person has chosen since then must stay.
 */
function useChosenSpecialty({ getValues, setValue }: AnyForm, chosen: FormStart['specialties'][number] | undefined) {
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (!chosen || tokenInAddress()) return
    if (getValues('specialty_id') === chosen.id) return
    setValue('specialty_id', chosen.id)
    setValue('degree_type', chosen.degree_type)
    if (!routesFor(chosen.degree_type).includes(getValues('route') as never)) setValue('route', undefined)
  }, [chosen, getValues, setValue])
}

function SaveState({ state, onDevice }: { state: KeptDraft['state']; onDevice: boolean }) {
  const t = useWords('apply')
  const said =
    state === 'saved'
      ? 'draft.saved'
      : state === 'saving'
        ? 'draft.saving'
        : onDevice || state === 'device'
          ? 'draft.device'
          : ''
  return (
    <span className="apply-saved" role="status">
      {said && t(said)}
    </span>
  )
}
