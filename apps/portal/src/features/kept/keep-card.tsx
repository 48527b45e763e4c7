import './kept.css'
import { day } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Bar, Button, Card, Chip, Notice, Tile } from '@halaqa/kit-web/light'
import { KeptRows } from './shelf.tsx'
import { useKeeping } from './use-keeping.ts'
import { sizeIn, useKept } from './use-kept.ts'

/** Keeping a lesson on this device, and what else lies here. Nothing for who acts as the student. */
export function KeepCard({ lessonId }: { lessonId: number }) {
  const kept = useKept()
  const { accountId, lessons } = kept
  if (accountId === undefined || !lessons) return null
  return (
    <>
      <Keeping key={lessonId} {...kept} accountId={accountId} lessonId={lessonId} lessons={lessons} />
      <KeptRows {...kept} lessons={lessons.filter(each => each.list.lesson_id !== lessonId)} />
    </>
  )
}

type Kept = ReturnType<typeof useKept>
function Keeping({
  accountId,
  lessonId,
  lessons,
  space,
  reload,
}: Kept & { accountId: number; lessonId: number; lessons: NonNullable<Kept['lessons']> }) {
  const t = useWords('kept')
  const [language] = useLanguage()
  const { progress, trouble, begin, pause, remove } = useKeeping(accountId, lessonId, reload)
  const own = lessons.find(each => each.list.lesson_id === lessonId)
  const part = progress?.all ? (progress.here / progress.all) * 100 : 0
  const isKept = Boolean(own?.whole) && !progress
  return (
    <Card as="section" className="kp-card" aria-label={t('title')}>
      <header>
        <Tile name={isKept ? 'check' : 'dl'} tone={isKept ? 'success' : 'primary'} />
        <div>
          <h2>{t('title')}</h2>
          <p>{isKept ? t('kept_text') : t('text')}</p>
        </div>
        {isKept && own && (
          <Chip tone="success" icon="check">
            {t('until', { day: day(own.list.until, language) })}
          </Chip>
        )}
      </header>
      {progress && (
        <div role="status">
          <Bar value={part} label={t('progress')} />
          <small>
            {progress.all > 0
              ? t('progress_of', { here: sizeIn(progress.here, language), all: sizeIn(progress.all, language) })
              : t('begins')}{' '}
            {t('stay')}
          </small>
        </div>
      )}
      {trouble && (
        <Notice tone="error" icon="alert" role="alert">
          {'reason' in trouble ? t(`trouble.${trouble.reason}`) : trouble.said}
        </Notice>
      )}
      <div className="kp-acts">
        {progress ? (
          <Button look="outlined" icon="pause" onClick={pause}>
            {t('pause')}
          </Button>
        ) : (
          !isKept && (
            <Button icon="dl" onClick={begin}>
              {t(own ? 'go_on' : 'keep')}
            </Button>
          )
        )}
        {(progress || own) && (
          <Button look="text" icon={isKept ? 'trash' : 'x'} onClick={() => void remove()}>
            {t(isKept ? 'remove' : 'give_up')}
          </Button>
        )}
        {space && (
          <small>
            {space.left === undefined
              ? t('used', { used: sizeIn(space.used, language) })
              : t('space', { used: sizeIn(space.used, language), left: sizeIn(space.left, language) })}
          </small>
        )}
      </div>
    </Card>
  )
}
