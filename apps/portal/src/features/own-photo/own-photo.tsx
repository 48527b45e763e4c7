import './own-photo.css'
import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Icon, Notice, Skeleton } from '@halaqa/kit-web/light'
import { Columns, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { type OwnPhoto, ownPhoto } from '@halaqa/students/contract'
import { ReferenceCard } from './reference-card.tsx'
import { SendPhoto } from './send-photo.tsx'

/** The photo on card and record: the one that is there, the one that waits, and sending another. */
export function Page() {
  const t = useWords('own-photo')
  const web = useWords('web')
  const photo = useCallQuery(ownPhoto, {}, { staleTime: 0 })
  return (
    <>
      <PageHead title={t('title')} sub={t('text')} />
      <Loaded query={photo} loading={<Skeleton label={web('loading')} rows={5} />}>
        {data => (
          <Columns aside={<Rules photo={data} />}>
            <Now photo={data} />
            {data.may_send ? <SendPhoto key={data.waiting?.sent_at ?? ''} photo={data} /> : <NotWanted />}
          </Columns>
        )}
      </Loaded>
    </>
  )
}

function NotWanted() {
  const t = useWords('own-photo')
  return <Notice icon="info">{t('not_wanted')}</Notice>
}

function Now({ photo }: { photo: OwnPhoto }) {
  const t = useWords('own-photo')
  const [language] = useLanguage()
  const { waiting, refused } = photo
  return (
    <Section title={t('now')}>
      <Card className="ap-stack">
        <div className="op-photos">
          <div className="op-photo">
            {photo.photo_url ? (
              <img src={photo.photo_url} alt={t('current')} />
            ) : (
              <span className="op-none">
                <Icon name="user" size={48} />
              </span>
            )}
            <Chip tone={photo.photo_url ? 'success' : 'neutral'}>{t(photo.photo_url ? 'current' : 'none')}</Chip>
          </div>
          {waiting && (
            <div className="op-photo">
              <img src={waiting.url} alt={t('waiting')} />
              <Chip tone="warning">{t('waiting')}</Chip>
              <small className="ap-quiet">{instant(waiting.sent_at, language)}</small>
            </div>
          )}
        </div>
        {waiting && <p className="ap-quiet">{t(photo.photo_url ? 'waiting_text' : 'waiting_first')}</p>}
        {refused && (
          <Notice tone="error" icon="alert" title={t('refused')}>
            <span dir="auto">{refused.reason}</span>
          </Notice>
        )}
      </Card>
    </Section>
  )
}

function Rules({ photo }: { photo: OwnPhoto }) {
  const t = useWords('own-photo')
  return (
    <div className="ap-stack">
      <Card as="section" className="ap-aside">
        <h2>{t('rules.title')}</h2>
        <ul className="op-rules">
          {(['face', 'light', 'plain', 'recent', 'size'] as const).map(each => (
            <li key={each}>{t(`rules.${each}`)}</li>
          ))}
        </ul>
      </Card>
      {(photo.reference.since || photo.reference.waiting) && <ReferenceCard reference={photo.reference} />}
    </div>
  )
}
