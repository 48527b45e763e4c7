import { useWords } from '@halaqa/kit-web/i18n'
import { ModalHost } from '@halaqa/kit-web/modal'
import { Shell } from '@halaqa/kit-web/screen'
import { useSession } from '@halaqa/kit-web/session'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { FocusOnArrival } from '../../focus-on-arrival.tsx'
import { withQueries } from '../../with-queries.tsx'
import { useStudentModals } from '../choosing/student-modals.tsx'
import { useWatchingSent } from '../studying/use-watching-sent.ts'
import { StudentGate } from './gate.tsx'
import { usePlaces } from './places.ts'
import { useUnread } from './use-unread.ts'

/** The frame of the student's part: places at the side, five at the bottom of a phone. */
export const Page = withQueries(() => (
  <StudentGate>
    <WithModals />
  </StudentGate>
))

function WithModals() {
  const modals = useStudentModals()
  return (
    <ModalHost modals={modals}>
      <Frame />
    </ModalHost>
  )
}

function Frame() {
  const t = useWords('student')
  const site = useWords('site')
  const { account, signOut } = useSession('students')
  const places = usePlaces()
  const { pathname } = useLocation()
  // What was watched without a connection is told as soon as there is one, wherever the student is.
  useWatchingSent()
  const unread = useUnread()
  const here =
    places.find(place => place.to === pathname) ??
    places.find(place => !place.exact && pathname.startsWith(`${place.to}/`))
  const isNotices = pathname === '/student/notifications'
  return (
    <Shell
      name={site('name')}
      title={here?.title ?? t(isNotices ? 'places.notifications' : 'places.subjects')}
      places={places}
      person={{
        name: account?.name ?? '',
        links: [{ to: '/account?as=students', title: t('account'), icon: 'lock' }],
      }}
      notifications={{ to: '/student/notifications', unread }}
      signOut={() => void signOut()}
    >
      <Outlet />
      <FocusOnArrival />
      <ScrollRestoration />
    </Shell>
  )
}
