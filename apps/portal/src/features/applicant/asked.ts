import type { Profile } from '@halaqa/admission/contract'
import type { TFunction } from 'i18next'

/** Whether a day is booked that was not missed. */
export const hasDay = ({ booking }: Pick<Profile, 'booking'>): boolean =>
  Boolean(booking && booking.attendance !== 'absent')

/** In one line, what the person is asked to do now; or that it is the college's turn. */
export function askedOf(profile: Profile, t: TFunction): string {
  if (profile.status === 'refused') return t('asked.refused')
  const refused = profile.files.find(file => file.state === 'refused')
  if (profile.step.code === 'documents' && refused) return t('asked.replace', { name: refused.name })
  if (profile.step.code === 'conformity_day' && profile.booking)
    return t(hasDay(profile) ? 'asked.come' : 'asked.book_again')
  if (profile.step.code === 'entry_exam' && profile.exam?.result === 'fail') return t('asked.exam_failed')
  if (profile.step.code === 'equivalence' && profile.equation?.state === 'refused') return t('asked.correct_equation')
  if (profile.step.code === 'equivalence' && profile.equation?.state === 'submitted')
    return t('asked.equation_in_review')
  return t(`asked.${profile.step.code}`)
}
