import { createDismissalException, showDismissalException } from '@halaqa/grading/contract'
import { addressOf } from '@halaqa/kit-contract'
import { Link, useMay, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import type { Record } from '../record.ts'

/** How much of the longest time of study is used, and the exceptions from dismissal of a student. */
export function ExceptionsCard({ record }: { record: Record }) {
  const words = useWords()
  const may = useMay()
  const { used, longest } = record.study_time
  const word = 'grading.dismissal-exception'
  return (
    <section className="st-state">
      <h2>{words(`${word}.many`)}</h2>
      <p>{words(`grading.office.exceptions.${longest === null ? 'used' : 'used_of'}`, { used, longest })}</p>
      {record.exceptions.length === 0 && <p className="of-none">{words('grading.office.exceptions.none')}</p>}
      <ul>
        {record.exceptions.map(each => (
          <li key={each.id}>
            <Link to={addressOf(showDismissalException, { params: { id: each.id } })}>
              {words(`${word}.values.ground.${each.ground}`)}
            </Link>{' '}
            <small>{words('grading.office.exceptions.until', { semester: each.until_semester })}</small>
          </li>
        ))}
      </ul>
      {may(createDismissalException.access) && (
        <LinkButton
          to={addressOf(createDismissalException, { query: { student_id: record.id } })}
          look="outlined"
          size="small"
          icon="shield"
        >
          {words('grading.office.exceptions.grant')}
        </LinkButton>
      )}
    </section>
  )
}
