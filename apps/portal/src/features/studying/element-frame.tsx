import { percent as percentOf } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Bar, Icon } from '@halaqa/kit-web/light'
import { OfflineBanner } from '@halaqa/kit-web/screen'
import type { ElementScreen } from '@halaqa/learning/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LessonList } from './lesson-list.tsx'

/** Over whatever is learned from: the way back, what this is, how far one has come. */
export function FrameBar({ back, label, children }: { back: string; label: string; children: ReactNode }) {
  const web = useWords('web')
  return (
    <>
      <a className="hq-skip" href="#content">
        {web('skip')}
      </a>
      <OfflineBanner />
      <header className="sy-top">
        <Link to={back} className="hq-icon-button" aria-label={label}>
          {/* The way back points to where reading began. */}
          <span className="sy-back">
            <Icon name="arrow" size={22} />
          </span>
        </Link>
        {children}
      </header>
    </>
  )
}

/** The frame of a lesson: the way back to the subject at the top, the elements of the lesson beside it on a desktop. */
export function ElementFrame({
  element,
  percent,
  watched,
  children,
}: {
  element: ElementScreen
  percent: number
  watched: boolean
  children: ReactNode
}) {
  const t = useWords('studying')
  const [language] = useLanguage()
  const { subject } = element
  return (
    <div className="sy-frame">
      <FrameBar back={`/student/subject/${subject.id}`} label={t('back_to', subject)}>
        <div>
          <b>{subject.name}</b>
          <small>
            {t('lesson_number', { number: element.lesson.position })} · <bdi dir="ltr">{subject.code}</bdi>
          </small>
        </div>
        <div className="sy-top-progress">
          <small>
            {t('progress')} <bdi>{percentOf(subject.percent, language)}</bdi>
          </small>
          <Bar thin value={subject.percent} label={t('progress')} />
        </div>
      </FrameBar>
      <div className="sy-body">
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <aside className="sy-aside">
          <LessonList element={element} percent={percent} watched={watched} />
        </aside>
      </div>
    </div>
  )
}
