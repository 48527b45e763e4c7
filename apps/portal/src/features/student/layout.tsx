import { useAddressed, useWords } from '@halaqa/kit-web/i18n'
import { useWaitingSent } from '@halaqa/kit-web/kept'
import { Skeleton, useOnline } from '@halaqa/kit-web/light'
import { ModalHost } from '@halaqa/kit-web/modal'
import { Shell } from '@halaqa/kit-web/screen'
import { useCallQuery, useSession, useSessions } from '@halaqa/kit-web/session'
import { ownProfile } from '@halaqa/students/contract'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { arrive, FocusOnArrival } from '../../focus-on-arrival.tsx'
import { withQueries } from '../../with-queries.tsx'
import { useStudentModals } from '../choosing/student-modals.tsx'
import { guardKept } from '../kept/guard.ts'
import { isReadable } from '../kept/readable.ts'
import { isForeign, keptHere } from '../kept-marker/marker.ts'
import { useWatchingSent } from '../watched/use-watching-sent.ts'
import { StudentGate } from './gate.tsx'
import { usePlaces } from './places.ts'
import { useSlash } from './use-slash.ts'
import { useUnread } from './use-unread.ts'

const Shelf = lazy(async () => ({ default: (await import('../kept/shelf.tsx')).Shelf }))
const KeptSubject = lazy(async () => ({ default: (await import('../kept/shelf.tsx')).KeptSubject }))
const NeedsConnection = lazy(async () => ({ default: (await import('../kept/needs-connection.tsx')).NeedsConnection }))

/** Milliseconds after which what is kept on the device is looked through. */
const tidyAfter = 1500

/** Who leaves takes what is kept along, also without a connection; a browser that does not answer keeps nobody here. */
async function leave(): Promise<void> {
  if (!keptHere()) return
  const wiped = import('../kept/store.ts').then(store => store.wipe()).catch(() => undefined)
  await Promise.race([wiped, new Promise(resolve => setTimeout(resolve, 2000))])
}

const searchPage = '/student/search'

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
  const web = useWords('web')
  const { account, call, signOut } = useSession('students')
  const online = useOnline()
  useAddressed(account, useCallQuery(ownProfile, {}, { staleTime: Number.POSITIVE_INFINITY }).data)
  const { pathname } = useLocation()
  // A page that was open when the connection went stays as it is, with what was typed into it.
  const [begunOnline, setBegunOnline] = useState(online ? pathname : undefined)
  useEffect(() => {
    if (online) setBegunOnline(pathname)
  }, [online, pathname])
  useEffect(() => {
    const marker = keptHere()
    if (!online || !marker || isForeign(marker, account)) return
    const tidy = () =>
      Promise.all([import('../kept/kept.ts'), import('../kept/pages.ts'), import('../kept/offline-parts.ts')])
        .then(async ([kept, pages, parts]) => {
          await parts.loadOfflineParts()
          await pages.tidyPages(call, marker.by)
          await kept.tidyKept(call, marker.by)
        })
        .catch(() => {
          // The next page with a connection tries again; what is over is not opened either way.
        })
    // The page that was opened comes first.
    const later = setTimeout(tidy, tidyAfter)
    return () => clearTimeout(later)
  }, [online, account, call])
  // What is kept from now on is guarded as what was kept before (entry-client).
  const sessions = useSessions()
  useEffect(() => guardKept(sessions), [sessions])
  const places = usePlaces()
  // What was watched without a connection is told as soon as there is one, wherever the student is.
  useWatchingSent()
  useWaitingSent()
  const unread = useUnread()
  const go = useNavigate()
  const isSearch = pathname === searchPage
  const openSearch = useCallback(() => (isSearch ? arrive() : void go(searchPage)), [isSearch, go])
  useSlash(openSearch)
  const here =
    places.find(place => place.to === pathname) ??
    places.find(place => !place.exact && pathname.startsWith(`${place.to}/`))
  const isNotices = pathname === '/student/notifications'
  const subject = /^\/student\/subject\/(\d+)$/.exec(pathname)?.[1]
  return (
    <Shell
      name={site('name')}
      title={here?.title ?? t(isSearch ? 'places.search' : isNotices ? 'places.notifications' : 'places.subjects')}
      places={places}
      person={{
        name: account?.name ?? '',
        links: [{ to: '/account?as=students', title: t('account'), icon: 'lock' }],
      }}
      notifications={{ to: '/student/notifications', unread }}
      openSearch={openSearch}
      searchLabel={t('search')}
      searchKeys="/"
      signOut={() => void leave().then(signOut)}
    >
      {online || begunOnline === pathname || isReadable(pathname) || isSearch ? (
        <Outlet />
      ) : (
        <Suspense fallback={<Skeleton label={web('loading')} rows={3} />}>
          {pathname === '/student' ? <Shelf /> : subject ? <KeptSubject id={Number(subject)} /> : <NeedsConnection />}
        </Suspense>
      )}
      <FocusOnArrival />
      <ScrollRestoration />
    </Shell>
  )
}
