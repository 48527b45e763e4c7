import './payment.css'
import type { Language } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import type { Tone } from '@halaqa/kit-web/light'
import { Card, type IconName, Logo, Star, Tile, ToastHost } from '@halaqa/kit-web/light'
import { OfflineBanner } from '@halaqa/kit-web/screen'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

const languages: [Language, string][] = [
  ['ar', 'العربية'],
  ['en', 'English'],
  ['fr', 'Français'],
]

/** A page with one thing on it: what happened, and the way on. */
export function PlainFrame({
  icon,
  tone = 'primary',
  title,
  text,
  children,
}: {
  icon: IconName
  tone?: Tone
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  const site = useWords('site')
  const web = useWords('web')
  return (
    <ToastHost closeLabel={web('close')}>
      <div className="plain">
        <OfflineBanner />
        <header>
          <Link to="/" aria-label={`${site('name')} · ${site('home')}`}>
            <Logo size={32} name={site('name')} />
          </Link>
          <Languages />
        </header>
        <main>
          <Card large className="plain-card">
            <Star size={360} weight={1} />
            <Tile name={icon} tone={tone} size={56} />
            <div role="status">
              <h1>{title}</h1>
              {text && <p>{text}</p>}
            </div>
            {children}
          </Card>
        </main>
      </div>
    </ToastHost>
  )
}

function Languages() {
  const [language, change] = useLanguage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  return (
    <nav className="plain-languages" aria-label="العربية، English, Français">
      {languages.map(([code, name]) => {
        query.set('lang', code)
        return (
          <a
            key={code}
            href={`${pathname}?${query}`}
            lang={code}
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
