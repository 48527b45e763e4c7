import './apply.css'
import { day, instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Empty, LinkButton, MoreLink, Notice, Star, Tile, ToastHost } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { ApplicationForm } from './application-form.tsx'
import type { FormStart, Offer } from './data.ts'

export { load } from './data.ts'

/** The application form; when the door is closed, when it opens next. */
export function Page() {
  const start = useLoaderData<FormStart>()
  const t = useWords('apply')
  const web = useWords('web')
  const [sent, setSent] = useState<string>()
  const isOpen = start.offer?.state === 'open' || start.periods.some(period => period.open)
  const isEnded = start.offer !== undefined && start.offer?.state !== 'open'
  return (
    <ToastHost closeLabel={web('close')}>
      <div className="site-wide apply">
        {sent ? (
          <Sent email={sent} />
        ) : isEnded ? (
          <Ended offer={start.offer ?? null} />
        ) : isOpen ? (
          <>
            <header className="apply-head">
              <h1>{t('title')}</h1>
              <p>{t('text')}</p>
            </header>
            {start.offer && <Held offer={start.offer} />}
            <ApplicationForm start={start} sent={setSent} />
          </>
        ) : (
          <Closed start={start} />
        )}
      </div>
    </ToastHost>
  )
}

/** Whoever comes with an offer knows until when the seat is held. */
function Held({ offer }: { offer: NonNullable<Offer> }) {
  const t = useWords('apply')
  const [language] = useLanguage()
  return (
    <div className="apply-offer">
      <Notice tone="info" icon="clock">
        {t('offer.open', { name: offer.name, until: instant(offer.ends_at, language) })}
      </Notice>
    </div>
  )
}

/** An offer that holds no seat any more, and why.. */
function Ended({ offer }: { offer: Offer | null }) {
  const t = useWords('apply')
  const [language] = useLanguage()
  const why = offer && offer.state !== 'open' ? offer.state : 'unknown'
  return (
    <>
      <header className="apply-head">
        <h1>{t('title')}</h1>
      </header>
      <Empty
        icon="clock"
        title={t('offer.ended')}
        text={t(`offer.${why}`, { until: offer ? instant(offer.ends_at, language) : '' })}
        action={
          why === 'taken' ? (
            <LinkButton to="/auth?as=registrars">{t('sent.sign_in')}</LinkButton>
          ) : (
            <LinkButton to="/programmes">{t('closed.programmes')}</LinkButton>
          )
        }
      />
    </>
  )
}

/** What everybody sees whose sign-in did not follow at once: it tells a stranger nothing. */
function Sent({ email }: { email: string }) {
  const t = useWords('apply')
  return (
    <Card large className="apply-sent">
      <Star size={360} weight={1} />
      <Tile name="mail" tone="success" size={56} />
      <h1>{t('sent.title')}</h1>
      <p role="status">
        {t('sent.text')} <bdi dir="ltr">{email}</bdi>
      </p>
      <LinkButton to="/auth?as=registrars" look="outlined">
        {t('sent.sign_in')}
      </LinkButton>
    </Card>
  )
}

function Closed({ start }: { start: FormStart }) {
  const t = useWords('apply')
  const [language] = useLanguage()
  const next = start.periods.find(period => !period.open)
  const waitingFor = start.chosen ?? start.specialties[0]?.id
  return (
    <>
      <header className="apply-head">
        <h1>{t('title')}</h1>
      </header>
      <Empty
        icon="clock"
        title={t('closed.title')}
        text={next ? t('closed.next', { name: next.name, day: day(next.starts_on, language) }) : t('closed.unknown')}
        action={
          waitingFor !== undefined && (
            <LinkButton to={`/waitinglist/${waitingFor}`} icon="bell">
              {t('closed.waiting')}
            </LinkButton>
          )
        }
      />
      <p className="apply-more">
        <MoreLink to="/programmes">{t('closed.programmes')}</MoreLink>
      </p>
    </>
  )
}
