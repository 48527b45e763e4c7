import type { Profile } from '@halaqa/admission/contract'
import { dayOf, dayWithHijri, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Chip, LinkButton, Notice } from '@halaqa/kit-web/light'
import type { TimelineItem } from '@halaqa/kit-web/screen'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { ReceiptButton } from '../payment/receipt-button.tsx'
import { StepNow } from './journey-now.tsx'

type Step = Profile['way'][number]

/** The way of an application as a timeline. */
export function useJourney(profile: Profile): TimelineItem[] {
  const t = useWords('applicant')
  const [language] = useLanguage()
  return profile.way.map(step => {
    if (step.state === 'done' || step.state === 'skipped') return doneItem(step, profile, t, language)
    if (step.state === 'later')
      return {
        id: step.id,
        state: 'later',
        title: step.name,
        text: step.expected_on && t('home.expected', { day: dayWithHijri(step.expected_on, language) }),
      }
    return nowItem(step, profile, t, language)
  })
}

type Language = Parameters<typeof dayWithHijri>[1]

function doneItem(step: Step, profile: Profile, t: TFunction, language: Language): TimelineItem {
  const on = step.done_at ? dayWithHijri(dayOf(step.done_at), language) : undefined
  const isFee = step.code === 'registration_fee'
  const isExempted = isFee && profile.fee.state === 'exempted'
  let note: ReactNode
  if (isFee)
    note = (
      <Chip tone="success" icon="check">
        {t(isExempted ? 'fee.exempted' : 'fee.paid')}
      </Chip>
    )
  const receipt = isFee ? profile.fee.receipt : step.code === 'study_fee' ? profile.study_fee.receipt : null
  const amount = step.code === 'study_fee' ? profile.study_fee.amount : profile.fee.amount
  return {
    id: step.id,
    state: 'done',
    title: step.name,
    note,
    text: receipt ? (
      <>
        <bdi>{money(amount, language)}</bdi>
        {on && ` · ${on}`}
      </>
    ) : (
      on
    ),
    ...(receipt && { children: <ReceiptButton uuid={receipt} /> }),
  }
}

function nowItem(step: Step, profile: Profile, t: TFunction, language: Language): TimelineItem {
  if (profile.status === 'refused')
    return {
      id: step.id,
      state: 'refused',
      // Final: nothing of it is to be corrected.
      said: t('status.refused'),
      title: t('home.refused'),
      children: (
        <Notice tone="error" title={t('home.reason')}>
          {profile.decision_reason ?? t('home.no_reason')}
          {profile.can_apply_again && (
            <div className="ap-line-act">
              <LinkButton to="/registrar/form" icon="plus">
                {t('form.again')}
              </LinkButton>
            </div>
          )}
        </Notice>
      ),
    }
  const refused = profile.files.filter(file => file.state === 'refused').length
  const isDocuments = step.code === 'documents' || step.code === 'documents_review'
  const isMissed = step.code === 'conformity_day' && profile.booking?.attendance === 'absent'
  const isReturned = step.code === 'equivalence' && profile.equation?.state === 'refused'
  const isFail = step.code === 'entry_exam' && profile.exam?.result === 'fail'
  return {
    id: step.id,
    state: (isDocuments && refused > 0) || isFail || isMissed || isReturned ? 'refused' : 'now',
    ...(isFail && { said: t('exam.results.fail') }),
    title: isDocuments && refused > 0 ? t('home.documents_refused', { count: refused }) : step.name,
    text: (
      <>
        {isDocuments && refused > 0 ? t('home.fix') : isFail ? t('asked.exam_failed') : step.hint}
        {step.expected_on && ['documents_review', 'decision'].includes(step.code) && (
          <> {t('home.expected', { day: dayWithHijri(step.expected_on, language) })}</>
        )}
      </>
    ),
    children: <StepNow profile={profile} />,
  }
}
