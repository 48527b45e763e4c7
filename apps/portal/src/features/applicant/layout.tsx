import './applicant.css'
import { useAddressed, useWords } from '@halaqa/kit-web/i18n'
import { Skeleton, ToastHost, useToast } from '@halaqa/kit-web/light'
import { ModalHost, useModal } from '@halaqa/kit-web/modal'
import { Failed, Shell } from '@halaqa/kit-web/screen'
import { useSession, useSessions } from '@halaqa/kit-web/session'
import { startTransition, useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { FocusOnArrival } from '../../focus-on-arrival.tsx'
import { withQueries } from '../../with-queries.tsx'
import { ApplicantPalette, usePaletteSwitch } from './applicant-palette.tsx'
import { useApplicantModals } from './modals.tsx'
import { usePlaces } from './places.ts'
import { modalOf } from './profile-changes.ts'
import { SessionOver } from './session-over.tsx'
import { useLiveProfile, useProfile } from './use-profile.ts'

/** The applicant's part of the portal: who may enter, its frame, its modals and what it hears over the socket. */
export const Page = withQueries(Gate)

function Gate() {
  const t = useWords('web')
  const sessions = useSessions()
  const { account } = useSession('registrars')
  const { pathname, search } = useLocation()
  // The server draws without a session: who is there is known only after the page has been taken over.
  const [ready, setReady] = useState(false)
  const [wasHere, setWasHere] = useState(false)
  useAddressed(account)
  useEffect(() => {
    sessions.actAs('registrars')
    // In small steps, between which presses are taken: it is all that the server has not drawn.
    startTransition(() => setReady(true))
  }, [sessions])
  useEffect(() => {
    if (account) setWasHere(true)
  }, [account])
  if (!ready)
    return (
      <div className="applicant-start">
        <Skeleton label={t('loading')} rows={5} />
      </div>
    )
  if (account) return <Inside />
  if (wasHere) return <SessionOver />
  return <Navigate to={`/auth?as=registrars&redirect=${encodeURIComponent(pathname + search)}`} replace />
}

function Inside() {
  const t = useWords('web')
  const { data } = useProfile()
  const modals = useApplicantModals(Boolean(data?.student || data?.transaction_uuid))
  return (
    <ToastHost closeLabel={t('close')}>
      <ModalHost modals={modals}>
        <Frame />
      </ModalHost>
    </ToastHost>
  )
}

function Frame() {
  const t = useWords('applicant')
  const site = useWords('site')
  const { account, signOut } = useSession('registrars')
  const profile = useProfile()
  useAddressed(account, profile.data)
  const { places, all } = usePlaces(profile.data)
  const { pathname } = useLocation()
  const [isSearching, search] = usePaletteSwitch()
  useModalsOfState()
  // X003: a profile that the server cannot read ends the session here; what was stored is cleared.
  if (profile.error && profile.error.status === 500 && !profile.data) return <SessionOver broken />
  const here = all.find(place => place.to === pathname) ?? places[0]!
  return (
    <Shell
      name={site('name')}
      places={places}
      title={here.title}
      person={{
        name: account?.name ?? '',
        links: [
          { to: '/registrar/form', title: t('places.form'), icon: 'user' },
          { to: '/registrar/status', title: t('places.status'), icon: 'list' },
          { to: '/account?as=registrars', title: t('places.account'), icon: 'lock' },
        ],
      }}
      notifications={{ to: '/registrar/notifications', unread: profile.data?.unread_notifications ?? 0 }}
      openSearch={() => search(true)}
      searchLabel={t('search')}
      signOut={() => void signOut()}
    >
      {profile.data || !profile.error ? (
        <Outlet />
      ) : (
        <Failed error={profile.error} retry={() => void profile.refetch()} />
      )}
      <ApplicantPalette open={isSearching} places={all} onClose={() => search(false)} />
      <FocusOnArrival />
      <ScrollRestoration />
    </Shell>
  )
}

/** Portal spec s.4: opens the modal that the state asks for, and closes it when the state has moved on. */
function useModalsOfState(): void {
  const t = useWords('applicant')
  const toast = useToast()
  const { modal, open, close } = useModal()
  const { data } = useProfile()
  const asked = data && modalOf(data)
  // Each is shown once for its reason: a modal that was closed does not come back at every look.
  const key = data ? `${asked}:${data.step.code}` : ''
  const shown = useRef('')
  useEffect(() => {
    if (!data || shown.current === key) return
    shown.current = key
    if (asked && !(asked === 'documents' && wasSeen(`${data.id}:documents`))) open(asked)
  }, [data, asked, key, open])
  useEffect(() => {
    if (modal.name === 'registrar_activate_email' && data?.email_verified === 1) close({ force: true })
  }, [modal.name, data?.email_verified, close])
  useLiveProfile({
    emailVerified: () => toast({ text: t('activate.done') }),
    accepted: () => toast({ text: t('now_accepted') }),
    feesPayed: kind => toast({ text: t(kind === 'study' ? 'pay.study_done' : 'pay.done') }),
  })
}

/** Whether this device has shown it already; from now on it has. */
function wasSeen(what: string): boolean {
  const name = `seen:${what}`
  const seen = localStorage.getItem(name) !== null
  localStorage.setItem(name, '1')
  return seen
}
