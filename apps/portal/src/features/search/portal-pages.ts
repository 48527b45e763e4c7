import { useWords } from '@halaqa/kit-web/i18n'
import { matches } from '@halaqa/kit-web/palette'
import type { Place } from '@halaqa/kit-web/screen'
import { usePlaces } from '../student/places.ts'

/** The pages of the portal whose names are searched for; the browser knows them, so they are found without a connection too. */
export function usePagesFound(q: string, isAsked: boolean): Place[] {
  const t = useWords('student')
  const all: Place[] = [
    ...usePlaces(),
    { to: '/student/notifications', title: t('places.notifications'), icon: 'bell' },
    { to: '/account?as=students', title: t('account'), icon: 'lock' },
  ]
  // By names alone: addresses are English words that nobody is shown.
  return isAsked ? all.filter(({ title }) => matches({ id: '', title, group: '' }, q)) : []
}
