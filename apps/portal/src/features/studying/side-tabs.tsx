import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import type { ElementScreen } from '@halaqa/learning/contract'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { linesOf } from './cues.ts'
import { LessonList } from './lesson-list.tsx'
import { Notes } from './notes.tsx'
import { Transcript } from './transcript.tsx'
import { useNotes } from './use-notes.ts'

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
  const [notes, setNotes] = useNotes(element)
  const id = useId()
  /** Arrows follow the writing; Home and End go to the ends; what is hidden on a wide screen is passed over. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const shown = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')].filter(tab => tab.offsetParent)
    const at = shown.indexOf(event.target as HTMLElement)
    const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to = { ArrowLeft: -1, ArrowRight: -1, [onward]: 1 }[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : to && (at + to) % shown.length
    if (at < 0 || next === undefined) return
    event.preventDefault()
    shown.at(next)?.focus()
    shown.at(next)?.click()
  }
  return (
    <section className="sy-tabs">
      <div role="tablist" aria-label={t('tabs.label')} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            className={tab === 'elements' ? 'sy-narrow' : undefined}
            aria-selected={tab === chosen}
            tabIndex={tab === chosen ? 0 : -1}
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
