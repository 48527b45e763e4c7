import './kept.css'
import { percent } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Bar, Button, Card, Chip, Notice, Tile } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { type ReactNode, useState } from 'react'
import { keptPart } from './subject-room.ts'
import { sizeIn } from './use-kept.ts'
import { type SubjectKept, useSubjectKept } from './use-subject-kept.ts'

/** Keeping all lessons of a subject on this device with one tap, and forgetting them; `coming` stands there until that is known. */
export function KeepSubject({ subjectId, coming }: { subjectId: number; coming: ReactNode }) {
  const subject = useSubjectKept(subjectId)
  if (subject === undefined) return coming
  return subject && subject.room.lessons > 0 ? <Shown {...subject} /> : null
}

function Shown(subject: SubjectKept) {
  const { room, run, trouble } = subject
  const t = useWords('kept')
  const [language] = useLanguage()
  const part = keptPart(room)
  const isWhole = part === 100 && !run
  const [here, all] = [sizeIn(room.here, language), sizeIn(room.all, language)]
  return (
    <Card as="section" className="kp-card kp-subject" aria-label={t('subject.title')}>
      <header>
        <Tile name={isWhole ? 'check' : 'dl'} tone={isWhole ? 'success' : 'primary'} />
        <div>
          <h2>{t(isWhole ? 'subject.whole' : 'subject.title')}</h2>
          <p>
            {t('subject.lessons', { count: room.lessons })} · {all}
            {!isWhole && subject.left !== undefined && (
              <> · {t('subject.left', { left: sizeIn(subject.left, language) })}</>
            )}
          </p>
        </div>
        {!run && room.kept > 0 && !isWhole && (
          <Chip tone="info">{t('subject.kept', { done: room.kept, lessons: room.lessons })}</Chip>
        )}
        <Acts {...subject} isWhole={isWhole} />
      </header>
      {run && (
        <div role="status">
          <Bar value={part} label={t('subject.progress')} />
          <small>
            <bdi>{percent(part, language)}</bdi> · {t('progress_of', { here, all })}{' '}
            {t(`subject.stage.${run.stage}`, { done: room.kept, lessons: room.lessons })}
          </small>
        </div>
      )}
      {!run && !isWhole && !subject.fits && (
        <Notice tone="warning" icon="alert">
          {t('subject.no_room', { needed: sizeIn(room.all - room.here, language) })}
        </Notice>
      )}
      {trouble && (
        <Notice tone="error" icon="alert" role="alert">
          {'reason' in trouble ? t(`trouble.${trouble.reason}`) : trouble.said}
        </Notice>
      )}
    </Card>
  )
}

function Acts({ room, run, fits, begin, stop, forget, isWhole }: SubjectKept & { isWhole: boolean }) {
  const t = useWords('kept')
  const [asking, ask] = useState(false)
  const isBegun = room.kept > 0 || room.here > 0
  return (
    <div className="kp-acts">
      {/* It can be busy as far as the button knows: the second half of a double click on the other one stops nothing. */}
      {run ? (
        <Button look="outlined" icon="pause" busy={false} onClick={stop}>
          {t('subject.stop')}
        </Button>
      ) : (
        !isWhole && (
          <Button look="outlined" icon="dl" disabled={!fits} onClick={begin}>
            {t(isBegun ? 'go_on' : 'subject.keep')}
          </Button>
        )
      )}
      {(isBegun || run) && (
        <Button look="text" icon={run ? 'x' : 'trash'} onClick={() => ask(true)}>
          {t(run ? 'give_up' : 'remove')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('subject.remove')}
        act={t('remove')}
        onAct={() => {
          ask(false)
          void forget()
        }}
        onClose={() => ask(false)}
      >
        <p>{t('subject.remove_text')}</p>
      </ConfirmDialog>
    </div>
  )
}
