import { useWords } from '@halaqa/kit-web/i18n'
import type { Place } from '@halaqa/kit-web/screen'

/** The pages of a student. The first five stand in the bottom bar of a phone, or four of them and "more". */
export function usePlaces(): Place[] {
  const t = useWords('student')
  return [
    { to: '/student', title: t('places.today'), icon: 'home', exact: true },
    { to: '/student/subjects', title: t('places.subjects'), icon: 'book' },
    { to: '/student/schedule', title: t('places.schedule'), icon: 'cal' },
    { to: '/student/curriculum', title: t('places.plan'), icon: 'layers' },
    { to: '/student/results', title: t('places.results'), icon: 'chart' },
    { to: '/student/notes', title: t('places.notes'), icon: 'note' },
    { to: '/student/community', title: t('places.community'), icon: 'msg' },
    { to: '/student/sections', title: t('places.sections'), icon: 'users' },
    { to: '/student/payments', title: t('places.payments'), icon: 'wallet' },
    { to: '/student/donations', title: t('places.donations'), icon: 'flag' },
    { to: '/student/docs', title: t('places.papers'), icon: 'file' },
    { to: '/student/advisor', title: t('places.advisor'), icon: 'msg' },
    { to: '/student/vlog', title: t('places.vlog'), icon: 'video' },
    { to: '/student/profile', title: t('places.profile'), icon: 'user' },
    { to: '/student/upload_photo', title: t('places.photo'), icon: 'camera' },
  ]
}
