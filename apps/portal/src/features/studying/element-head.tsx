import { useWords } from '@halaqa/kit-web/i18n'
import { Chip, LinkButton } from '@halaqa/kit-web/light'
import { usePageTitle } from '@halaqa/kit-web/title'
import type { ElementScreen } from '@halaqa/learning/contract'

/** What is open, what finishes it, and the next element. */
export function ElementHead({
  element,
  percent,
  watched,
}: {
  element: ElementScreen
  percent: number
  watched: boolean
}) {
  usePageTitle(element.title)
  const t = useWords('studying')
  const at = element.lesson.elements.findIndex(each => each.id === element.id) + 1
  const rule = element.kind === 'video' ? (element.duration_ms === null ? 'video_plain' : 'video') : element.kind
  return (
    <div className="sy-head">
      <div>
        <h1>{element.title}</h1>
        <p className="ap-quiet">
          {t('element_of', { at, total: element.lesson.elements.length })}
          {element.kind === 'video' && <> · {t('kept')}</>}
        </p>
        <p className="sy-rule">
          {watched ? (
            <Chip tone="success" icon="check">
              {t('state.done')}
            </Chip>
          ) : (
            <span>{t(`rule.${rule}`, { percent })}</span>
          )}
        </p>
        {element.note && <p dir="auto">{element.note}</p>}
      </div>
      {element.next ? (
        <LinkButton to={`/student/element/${element.next.id}`} endIcon="chev" look={watched ? 'filled' : 'outlined'}>
          {t('next')}
        </LinkButton>
      ) : (
        <LinkButton to={`/student/subject/${element.subject.id}`} look="outlined">
          {t('back')}
        </LinkButton>
      )}
    </div>
  )
}
