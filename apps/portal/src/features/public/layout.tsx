import './layout.css'
import type { Language } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Icon, IconButton, LinkButton, Logo, Ornament } from '@halaqa/kit-web/light'
import { useScheme } from '@halaqa/kit-web/scheme'
import { type Guard, useSessions } from '@halaqa/kit-web/session'
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'

const places = [
  ['programmes', '/programmes'],
  ['admission', '/info'],
  ['faq', '/support/faq'],
  ['blog', '/blog'],
  ['about', '/our_vision'],
] as const

/** Top bar, page, footer of the public site. */
export function Page() {
  const t = useWords('web')
  const { state } = useNavigation()
  return (
    <div className="site">
      <a className="hq-skip" href="#content">
        {t('skip')}
      </a>
      {state === 'loading' && <div className="site-loading" role="progressbar" aria-label={t('loading')} />}
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <FocusOnArrival />
      <ScrollRestoration />
    </div>
  )
}

/** After going somewhere, the keyboard and the screen reader start at the new page, not at the old link. */
function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

const homes: Partial<Record<Guard, string>> = { registrars: '/registrar', students: '/student', users: '/office' }

/** Where somebody who is signed in goes on; known in the browser only. */
function useOwnHome(): string | undefined {
  const sessions = useSessions()
  return useSyncExternalStore(
    sessions.subscribe,
    () =>
      sessions
        .signedIn()
        .map(guard => homes[guard])
        .find(Boolean),
    () => undefined,
  )
}

function TopBar() {
  const t = useWords('site')
  const web = useWords('web')
  const menu = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  const home = useOwnHome()
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [pathname])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
  /** Whoever walks on with the keyboard leaves no menu lying over the page. */
  const left = (event: FocusEvent<HTMLDetailsElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  }
  const links = places.map(([key, to]) => (
    <NavLink key={key} to={to}>
      {t(`nav.${key}`)}
    </NavLink>
  ))
  return (
    <header className="site-top">
      <div className="site-wide">
        <Link to="/" aria-label={`${t('name')} · ${t('home')}`}>
          <Logo size={34} name={t('name')} />
        </Link>
        <nav className="site-nav" aria-label={t('nav.label')}>
          {links}
        </nav>
        <div className="site-top-end">
          {home ? (
            <LinkButton to={home} look="outlined" size="small" icon="user">
              {t('my_account')}
            </LinkButton>
          ) : (
            <>
              <LinkButton to="/auth" look="text" size="small">
                {t('sign_in')}
              </LinkButton>
              <span className="site-from-900">
                <LinkButton to="/auth?form=signup" look="outlined" size="small">
                  {t('sign_up')}
                </LinkButton>
              </span>
            </>
          )}
          <details ref={menu} className="site-menu" onBlur={left}>
            <summary className="hq-own-sign" aria-label={web('menu')}>
              <Icon name="menu" size={24} />
            </summary>
            <nav aria-label={web('menu')}>
              {links}
              {!home && <Link to="/auth?form=signup">{t('sign_up')}</Link>}
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

const groups = [
  [
    'college',
    [
      ['footer.vision', '/our_vision'],
      ['nav.blog', '/blog'],
      ['footer.contact', '/contact'],
    ],
  ],
  [
    'study',
    [
      ['nav.programmes', '/programmes'],
      ['footer.info', '/info'],
      ['nav.faq', '/support/faq'],
    ],
  ],
  [
    'legal',
    [
      ['footer.privacy', '/privacy'],
      ['footer.usage', '/usage'],
      ['footer.return', '/return'],
    ],
  ],
] as const

function Footer() {
  const t = useWords('site')
  return (
    <footer className="site-footer">
      <Ornament id="footer" size={128} />
      <div className="site-wide">
        <div className="site-footer-grid">
          <div>
            <Logo size={36} name={t('name')} onBand />
            <p>{t('footer.text')}</p>
          </div>
          {groups.map(([group, links]) => (
            <nav key={group} aria-labelledby={`footer-${group}`}>
              <h2 id={`footer-${group}`}>{t(`footer.${group}`)}</h2>
              {links.map(([key, to]) => (
                <Link key={to} to={to}>
                  {t(key)}
                </Link>
              ))}
            </nav>
          ))}
        </div>
        <div className="site-footer-end">
          <p>{t('footer.rights')}</p>
          <Choices />
        </div>
      </div>
    </footer>
  )
}

const languages: [Language, string][] = [
  ['ar', 'العربية'],
  ['en', 'English'],
  ['fr', 'Français'],
]

/** Language and appearance. The languages are links: they work before the script has come, and search engines see them. */
function Choices() {
  const t = useWords('web')
  const [language, change] = useLanguage()
  const [scheme, choose] = useScheme()
  const { pathname } = useLocation()
  return (
    <div className="site-choices">
      <Icon name="globe" size={18} />
      {languages.map(([code, name]) => (
        <a
          key={code}
          href={`${pathname}?lang=${code}`}
          lang={code}
          hrefLang={code}
          aria-current={code === language ? 'true' : undefined}
          onClick={event => {
            event.preventDefault()
            void change(code)
          }}
        >
          {name}
        </a>
      ))}
      <IconButton
        name={scheme === 'dark' ? 'sun' : 'moon'}
        label={t(scheme === 'dark' ? 'theme_light' : 'theme_dark')}
        onClick={() => choose(scheme === 'dark' ? 'light' : 'dark')}
      />
    </div>
  )
}
