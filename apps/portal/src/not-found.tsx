import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton, Logo, Mark, Star } from '@halaqa/kit-web/light'
import { Link } from 'react-router'
import './alone.css'

/** For every address that is not ours, and every record that is not there. */
export function NotFound() {
  const t = useWords('site')
  return (
    <div className="site-alone">
      <header>
        <Link to="/">
          <Logo name={t('name')} />
        </Link>
      </header>
      <main className="site-lost">
        <div className="site-lost-mark">
          <Star size={480} />
          <Mark size={88} seats="var(--hq-palette-divider)" />
        </div>
        <h1>{t('lost.title')}</h1>
        <p>{t('lost.text')}</p>
        <div>
          <LinkButton to="/" icon="home" size="large">
            {t('lost.home')}
          </LinkButton>
          <LinkButton to="/support/faq" icon="search" size="large" look="outlined">
            {t('lost.search')}
          </LinkButton>
        </div>
      </main>
    </div>
  )
}
