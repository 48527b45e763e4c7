import { useWords } from '@halaqa/kit-web/i18n'
import { matches } from '@halaqa/kit-web/palette'
import type { Place } from '@halaqa/kit-web/screen'
import { usePlaces } from '../student/places.ts'

/** The pages of the portal whose names are searched for; the browser knows them, so they are found without a connection too. */
export function usePagesFound(q: string, isAsked: boolean): Place[] {
  const t = useWords('student')
  const synonyms = useSynonyms()
  const all: Place[] = [
    ...usePlaces(),
    { to: '/student/notifications', title: t('places.notifications'), icon: 'bell' },
    { to: '/account?as=students', title: t('account'), icon: 'lock' },
  ]
  // By names alone: addresses are English words that nobody is shown.
  return isAsked ? all.filter(({ to, title }) => matches({ id: '', title, group: '', synonyms: synonyms[to] }, q)) : []
}

/** What people call a page as well, by its address. */
function useSynonyms(): Record<string, string[]> {
  const t = useWords('search')
  const said = {
    '/student': t('also.today'),
    '/student/subjects': t('also.subjects'),
    '/student/schedule': t('also.schedule'),
    '/student/curriculum': t('also.plan'),
    '/student/results': t('also.results'),
    '/student/payments': t('also.payments'),
    '/student/donations': t('also.donations'),
    '/student/docs': t('also.papers'),
    '/student/advisor': t('also.advisor'),
    '/student/profile': t('also.profile'),
    '/student/notifications': t('also.notifications'),
    '/account?as=students': t('also.account'),
  }
  return Object.fromEntries(Object.entries(said).map(([to, words]) => [to, words.split(/[،,] /)]))
}
