import './shell.css'
import { isLanguage, type Language } from '@halaqa/kit-contract/format'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '../i18n/index.ts'
import { Icon } from '../light/index.ts'
import { useScheme } from '../scheme/index.ts'
import type { Place } from './place.ts'

const names: Record<Language, string> = { ar: 'العربية', en: 'English', fr: 'Français' }

/** The person's own menu: links, language, appearance, the way out. Closes on Escape and on a press outside. */
export function AccountMenu({ name, links, signOut }: { name: string; links: Place[]; signOut?: () => void }) {
  const t = useWords('parts')
  const web = useWords('web')
  const [language, change] = useLanguage()
  const [scheme, choose] = useScheme()
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const menu = ref.current
      const outside = event instanceof KeyboardEvent ? event.key === 'Escape' : !menu?.contains(event.target as Node)
      if (!menu?.open || !outside) return
      menu.open = false
      if (event instanceof KeyboardEvent) menu.querySelector('summary')?.focus()
    }
    addEventListener('keydown', close)
    addEventListener('pointerdown', close)
    return () => {
      removeEventListener('keydown', close)
      removeEventListener('pointerdown', close)
    }
  }, [])
  return (
    <details ref={ref} className="hq-account">
      <summary className="hq-own-sign" aria-label={`${t('account_menu')}: ${name}`}>
        {/* Drawn by CSS: what is seen as text must be part of what the menu is called. */}
        <span className="hq-avatar" aria-hidden="true" data-letter={[...name.trim()][0]} />
        <span className="hq-wide">{name.trim().split(' ')[0]}</span>
        <Icon name="down" size={16} />
      </summary>
      <div className="hq-menu hq-list">
        {links.map(place => (
          <Link key={place.to} to={place.to}>
            <Icon name={place.icon} />
            {place.title}
          </Link>
        ))}
        <label>
          <Icon name="globe" />
          <span className="hq-unseen">{t('language')}</span>
          <select
            value={language}
            onChange={event => isLanguage(event.target.value) && void change(event.target.value)}
          >
            {Object.entries(names).map(([code, title]) => (
              <option key={code} value={code} lang={code}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => choose(scheme === 'dark' ? 'light' : 'dark')}>
          <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
          {web(scheme === 'dark' ? 'theme_light' : 'theme_dark')}
        </button>
        {signOut && (
          <button type="button" onClick={signOut}>
            <Icon name="exit" />
            {t('sign_out')}
          </button>
        )}
      </div>
    </details>
  )
}
