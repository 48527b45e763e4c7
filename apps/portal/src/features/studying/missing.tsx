import { useWords } from '@halaqa/kit-web/i18n'
import { MoreLink } from '@halaqa/kit-web/light'
import { Failed } from '@halaqa/kit-web/screen'
import type { ComponentProps } from 'react'

/** In the place of a subject or an element that does not open: why, and the way to those that do. */
export function Missing(failure: ComponentProps<typeof Failed>) {
  const student = useWords('student')
  return (
    <div className="sy-alone">
      <h1 className="hq-unseen">{student('places.subjects')}</h1>
      <Failed {...failure} />
      <MoreLink to="/student/subjects">{student('places.subjects')}</MoreLink>
    </div>
  )
}
