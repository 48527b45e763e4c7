import './frame.css'
import type { Language } from '@halaqa/kit-contract/format'
import { LinkedText, useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Logo, Mark, Ornament } from '@halaqa/kit-web/light'
import { usePageTitle } from '@halaqa/kit-web/title'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

const languages: [Language, string][] = [
  ['ar', 'العربية'],
  ['en', 'English'],
  ['fr', 'Français'],
]

/** The frame of signing in: the form on paper, the mark on a band beside it. */
export function AccountFrame({
  title,
  named = title,
  text,
  wide,
  children,
}: {
  title: string
  /** The page in the browser's tab; empty where the heading greets and the address says it. */
  named?: string
  text?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  usePageTitle(named)
  const t = useWords('account')
  const site = useWords('site')
  return (
    <div className="account">
      <main className="account-main">
        <div className="account-top">
          <Link to="/" aria-label={`${site('name')} · ${site('home')}`}>
            <Logo size={34} name={site('name')} />
          </Link>
          <Languages />
        </div>
        <div className={wide ? 'account-body wide' : 'account-body'}>
          <div>
            <h1>{title}</h1>
            {text && <p>{text}</p>}
          </div>
          {children}
        </div>
        {/* Who has signed in has agreed already. */}
        {!wide && (
          <p className="account-foot">
            <LinkedText
              text={t('agree')}
              links={{
                usage: text => <Link to="/usage">{text}</Link>,
                privacy: text => <Link to="/privacy">{text}</Link>,
              }}
            />
          </p>
        )}
      </main>
      <aside className="account-side" aria-hidden="true">
        <Ornament id="account" size={110} />
        <Mark
          size={244}
          seats="color-mix(in srgb, var(--hq-palette-hq-onBand) 16%, transparent)"
          teacher="var(--hq-palette-hq-goldOnBand)"
        />
        <div>
          <b>{t('side.title')}</b>
          <p>{t('side.text')}</p>
        </div>
      </aside>
    </div>
  )
}

function Languages() {
  const [language, change] = useLanguage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  return (
    <nav className="account-languages" aria-label="العربية، English, Français">
      {languages.map(([code, name]) => {
        query.set('lang', code)
        return (
          <a
            key={code}
            href={`${pathname}?${query}`}
            lang={code}
            hrefLang={code}
            aria-current={code === language || undefined}
            onClick={event => {
              event.preventDefault()
              void change(code)
            }}
          >
            {name}
          </a>
        )
      })}
    </nav>
  )
}
