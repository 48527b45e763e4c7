import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Chip, LinkButton, Notice, type Tone, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { useCallMutation } from '@halaqa/kit-web/session'
import { deleteVlog, type VlogEntry, vlogDraft, vlogScreen } from '@halaqa/learning/contract'
import { useState } from 'react'

const tones: Record<VlogEntry['state'], Tone> = {
  waiting: 'warning',
  accepted: 'success',
  refused: 'error',
  hidden: 'neutral',
}

/** A film of the diary with its words; one's own with its state, its reason and what can be done. */
export function EntryCard({ entry }: { entry: VlogEntry }) {
  const t = useWords('vlog')
  const [language] = useLanguage()
  return (
    <Card as="li" className="vl-entry">
      <Film entry={entry} />
      <header>
        <div>
          <h2 dir="auto">{entry.title}</h2>
          <small>
            <bdi>{entry.own ? t('you') : entry.author}</bdi> · {instant(entry.submitted_at, language)}
          </small>
        </div>
        {entry.own && <Chip tone={tones[entry.state]}>{t(`states.${entry.state}`)}</Chip>}
      </header>
      <p className="vl-text" dir="auto">
        {entry.text}
      </p>
      {entry.own && entry.reason && (
        <Notice tone={entry.state === 'refused' ? 'error' : 'neutral'} icon="alert" title={t('reason')}>
          <span dir="auto">{entry.reason}</span>
        </Notice>
      )}
      {entry.own && <Acts entry={entry} />}
    </Card>
  )
}

/** The browser's own player: it seeks by ranges, and needs no more weight. */
export function Film({ entry, className }: { entry: VlogEntry; className?: string }) {
  const t = useWords('vlog')
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a student recorded has no captions.
    <video
      className={className}
      src={entry.video.url}
      controls
      playsInline
      preload="metadata"
      aria-label={t('film', { title: entry.title })}
    />
  )
}

function Acts({ entry }: { entry: VlogEntry }) {
  const t = useWords('vlog')
  const toast = useToast()
  const [asking, ask] = useState(false)
  const remove = useCallMutation(deleteVlog.perform, {
    changes: [vlogScreen, vlogDraft],
    onSuccess: () => toast({ text: t('deleted') }),
    onError: error => toast({ tone: 'error', text: error.problem.title }),
    onSettled: () => ask(false),
  })
  return (
    <div className="ap-acts">
      <LinkButton to={`/student/vlog/edit?id=${entry.id}`} look="outlined" size="small" icon="edit">
        {t('edit')}
        <span className="hq-unseen">: {entry.title}</span>
      </LinkButton>
      <Button look="danger" size="small" icon="trash" onClick={() => ask(true)}>
        {t('delete')}
        <span className="hq-unseen">: {entry.title}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={remove.isPending}
        title={t('delete_title', { title: entry.title })}
        act={t('delete')}
        onAct={() => remove.mutate({ params: { id: entry.id } })}
        onClose={() => ask(false)}
      >
        <p>{t('delete_text')}</p>
      </ConfirmDialog>
    </div>
  )
}
