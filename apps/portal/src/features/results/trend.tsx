import type { Results } from '@halaqa/grading/contract'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card } from '@halaqa/kit-web/light'
import { gpaText } from './gpa-text.ts'

/** The best average there is: bars are parts of it. */
const best = 4

/** The average of each semester as a bar, with the cumulative one as a mark on it; the numbers stand beside. */
export function Trend({ gpas }: { gpas: Results['data']['gpas'] }) {
  const t = useWords('results')
  const [language] = useLanguage()
  const part = (gpa: number | null) => `${((gpa ?? 0) / best) * 100}%`
  return (
    <Card>
      <ol className="rs-trend">
        {gpas.map(each => (
          <li key={each.semester_id}>
            <span>{each.semester}</span>
            <span className="rs-bar" aria-hidden="true">
              <i style={{ inlineSize: part(each.gpa) }} />
              <b style={{ insetInlineStart: part(each.cumulative) }} />
            </span>
            <span>
              <bdi dir="ltr">{gpaText(each.gpa, language)}</bdi>
              <small>
                {t('cumulative')} <bdi dir="ltr">{gpaText(each.cumulative, language)}</bdi>
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
