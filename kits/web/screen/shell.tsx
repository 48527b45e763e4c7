import './shell.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useWords } from '../i18n/index.ts'
import { Dialog, Icon, IconButton, Logo, Mark } from '../light/index.ts'
import { AccountMenu } from './account-menu.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import type { Place } from './place.ts'

/**
 * The frame of the portal: top bar and side list on a desktop, a bottom bar of five on a phone. With more than five
 * places the phone shows four and "more".
 */
export function Shell({
  name,
  places,
  title,
  person,
  notifications,
  openSearch,
  searchLabel,
  searchKeys = 'Ctrl K',
  banner,
  signOut,
  children,
}: {
  /** The name of the house beside the mark. */
  name: string
  places: Place[]
  /** Where we are; stands in the top bar of a phone. */
  title: string
  person?: { name: string; links?: Place[] }
  notifications?: { to: string; unread: number }
  openSearch?: () => void
  searchLabel?: string
  /** The keys that open the search, as they are shown beside it. */
  searchKeys?: string
  /** Above everything: acting as somebody else, for instance. */
  banner?: ReactNode
  signOut?: () => void
  children: ReactNode
}) {
  const t = useWords('web')
  const parts = useWords('parts')
  return (
    <div className="hq-shell">
      <a className="hq-skip" href="#content">
        {t('skip')}
      </a>
      {banner}
      <OfflineBanner />
      <header className="hq-top">
        <Link to={places[0]?.to ?? '/'} className="hq-top-logo">
          <Logo name={name} />
        </Link>
        <Link to={places[0]?.to ?? '/'} className="hq-top-title" aria-label={`${name} · ${title}`}>
          <Mark size={30} />
          <span>{title}</span>
        </Link>
        {openSearch && (
          <button type="button" className="hq-top-search" onClick={openSearch}>
            <Icon name="search" size={18} />
            <span>{searchLabel ?? parts('palette.placeholder')}</span>
            <kbd dir="ltr" lang="en">
              {searchKeys}
            </kbd>
          </button>
        )}
        <div className="hq-top-end">
          {openSearch && (
            <span className="hq-narrow">
              <IconButton name="search" label={t('search')} onClick={openSearch} />
            </span>
          )}
          {notifications && (
            <Link
              to={notifications.to}
              className="hq-icon-button"
              aria-label={parts('notifications', { count: notifications.unread })}
            >
              <Icon name="bell" size={22} />
              {notifications.unread > 0 && <span className="hq-dot" />}
            </Link>
          )}
          {person && <AccountMenu name={person.name} links={person.links ?? []} signOut={signOut} />}
        </div>
      </header>
      <div className="hq-shell-body">
        <nav className="hq-side" aria-label={t('menu')}>
          {places.map(place => (
            <NavLink key={place.to} to={place.to} end={place.exact}>
              <Icon name={place.icon} />
              <span>{place.title}</span>
              {place.count ? <bdi>{place.count}</bdi> : null}
            </NavLink>
          ))}
        </nav>
        <main id="content" className="hq-main" tabIndex={-1}>
          <div>{children}</div>
        </main>
      </div>
      <BottomBar places={places} />
    </div>
  )
}

function BottomBar({ places }: { places: Place[] }) {
  const t = useWords('web')
  const parts = useWords('parts')
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // Going somewhere closes the list.
  useEffect(() => setOpen(false), [pathname])
  const shown = places.length > 5 ? places.slice(0, 4) : places
  const rest = places.slice(shown.length)
  return (
    <nav className="hq-bottom" aria-label={parts('bottom_navigation')}>
      {shown.map(place => (
        <NavLink key={place.to} to={place.to} end={place.exact}>
          <Icon name={place.icon} size={22} />
          {place.title}
        </NavLink>
      ))}
      {rest.length > 0 && (
        <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          <Icon name="grid" size={22} />
          {t('more')}
        </button>
      )}
      <Dialog open={open} size="small" title={t('more')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        <div className="hq-list">
          {rest.map(place => (
            <Link key={place.to} to={place.to}>
              <Icon name={place.icon} />
              {place.title}
            </Link>
          ))}
        </div>
      </Dialog>
    </nav>
  )
}
