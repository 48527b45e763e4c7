import type { Profile } from '@halaqa/admission/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import type { Place } from '@halaqa/kit-web/screen'

/** The pages of an application. The side list leaves out what does not concern the person. */
export function usePlaces(profile: Profile | undefined): { places: Place[]; all: Place[] } {
  const t = useWords('applicant')
  const refused = profile?.files.filter(file => file.state === 'refused').length ?? 0
  const hasEarlierDegree = profile?.way.some(step => step.code === 'equivalence') ?? false
  const places: Place[] = [
    { to: '/registrar', title: t('places.home'), icon: 'home', exact: true },
    { to: '/registrar/uploader', title: t('places.documents'), icon: 'file', count: refused },
    { to: '/registrar/payment', title: t('places.payments'), icon: 'wallet' },
    { to: '/registrar/conform_date', title: t('places.days'), icon: 'cal' },
    { to: '/registrar/examrules', title: t('places.exam'), icon: 'info' },
    ...(hasEarlierDegree ? [{ to: '/registrar/equation', title: t('places.equation'), icon: 'scale' as const }] : []),
    { to: '/registrar/form', title: t('places.form'), icon: 'user' },
    { to: '/registrar/status', title: t('places.status'), icon: 'list' },
  ]
  const all: Place[] = [
    ...places,
    { to: '/registrar/notifications', title: t('places.notifications'), icon: 'bell' },
    { to: '/registrar/files', title: t('places.documents'), icon: 'file' },
  ]
  return { places, all }
}
