import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import type { ElementScreen } from '@halaqa/learning/contract'
import { useId, useMemo, useState } from 'react'
import { linesOf } from './cues.ts'
import { LessonList } from './lesson-list.tsx'
import { Notes } from './notes.tsx'
import { Transcript } from './transcript.tsx'

type Tab = 'elements' | 'transcript' | 'notes' | 'lesson'

/** Under what is open: the transcript, one's notes, what the lesson says; on a phone its elements as well. */
export function SideTabs({
  element,
  place,
  seek,
  percent,
  watched,
}: {
  element: ElementScreen
  place: number
  seek: (ms: number) => void
  percent: number
  watched: boolean
}) {
  const t = useWords('studying')
  const [language] = useLanguage()
  const { playing } = element
  const lines = useMemo(() => (playing ? linesOf(playing.captions, language, playing) : []), [playing, language])
  const hasTranscript = lines.length > 0 || Boolean(playing?.transcript)
  const tabs: Tab[] = ['elements', ...(hasTranscript ? ['transcript' as const] : []), 'notes', 'lesson']
  const [chosen, choose] = useState<Tab>(hasTranscript ? 'transcript' : 'notes')
  const [notes, setNotes] = useState(element.notes)
  const id = useId()
  return (
    <section className="sy-tabs">
      <div role="tablist" aria-label={t('tabs.label')}>
        {tabs.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            className={tab === 'elements' ? 'sy-narrow' : undefined}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            onClick={() => choose(tab)}
          >
            {t(`tabs.${tab}`)}
            {tab === 'notes' && notes.length > 0 && (
              <>
                {' '}
                <bdi>({notes.length})</bdi>
              </>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} data-tab={chosen}>
        {chosen === 'elements' && <LessonList element={element} percent={percent} watched={watched} />}
        {chosen === 'transcript' && (
          <Transcript lines={lines} whole={playing?.transcript ?? ''} place={place} seek={seek} />
        )}
        {chosen === 'notes' && (
          <Notes
            elementId={element.id}
            timed={playing !== null}
            notes={notes}
            change={setNotes}
            place={place}
            seek={seek}
          />
        )}
        {chosen === 'lesson' && <LessonSays element={element} />}
      </div>
    </section>
  )
}

function LessonSays({ element }: { element: ElementScreen }) {
  const t = useWords('studying')
  const { summary } = element.lesson
  if (!summary && element.lesson_notes.length === 0) return <p className="ap-quiet">{t('lesson_silent')}</p>
  return (
    <div className="ap-stack">
      {summary && <p dir="auto">{summary}</p>}
      {element.lesson_notes.map(note => (
        <p key={note} className="sy-said" dir="auto">
          {note}
        </p>
      ))}
    </div>
  )
}
