import { percent as percentOf } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Icon } from '@halaqa/kit-web/light'
import { Ring } from '@halaqa/kit-web/screen'
import type { ElementScreen, StudiedElement } from '@halaqa/learning/contract'
import { Link } from 'react-router'
import { ElementFacts } from './element-facts.tsx'

/** The lesson with its elements, the open one marked. */
export function LessonList({
  element,
  percent,
  watched,
}: {
  element: ElementScreen
  percent: number
  watched: boolean
}) {
  const t = useWords('studying')
  const [language] = useLanguage()
  const now = (each: StudiedElement): StudiedElement =>
    each.id === element.id ? { ...each, percent, watched: watched ? 1 : 0 } : each
  const elements = element.lesson.elements.map(now)
  const done = elements.filter(each => each.watched).length
  const part = Math.floor((done / elements.length) * 100)
  return (
    <Card as="section" className="sy-lesson">
      <header>
        <div>
          <h2>{element.lesson.title}</h2>
          <small>{t('done_of', { done, count: elements.length })}</small>
        </div>
        <Ring value={part} size={44}>
          <bdi>{percentOf(part, language)}</bdi>
        </Ring>
      </header>
      <ElementList elements={elements} current={element.id} />
    </Card>
  )
}

/** Elements as lines that open them, each with how far it is. */
export function ElementList({ elements, current }: { elements: readonly StudiedElement[]; current?: number }) {
  return (
    <ol className="sy-elements">
      {elements.map(each => (
        <li key={each.id}>
          <Link to={`/student/element/${each.id}`} aria-current={each.id === current ? 'page' : undefined}>
            <Done element={each} />
            <span>
              <b>{each.title}</b>
              <ElementFacts element={each} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Done({ element }: { element: StudiedElement }) {
  const t = useWords('studying')
  if (element.watched)
    return (
      <span className="sy-done">
        <Icon name="check" size={16} weight={2.4} />
        <span className="hq-unseen">{t('state.done')}</span>
      </span>
    )
  return (
    <span className="sy-ring">
      <Ring value={element.percent} size={26} width={3}>
        <span className="hq-unseen">{t(element.percent > 0 ? 'state.begun' : 'state.open')}</span>
      </Ring>
    </span>
  )
}
