import { genderOf } from '@halaqa/kit-contract/words'
import { useWords } from '@halaqa/kit-office'
import { Bar, Card, Chip, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { enrolmentTones } from '../../tones.ts'
import type { Record } from '../record.ts'

/** The plan term by term: what is passed, studied now, failed, or still to come. */
export function PlanPart({ record }: { record: Record }) {
  const words = useWords()
  const { plan } = record
  const word = (key: string, values?: object) => words(`students.office.plan.${key}`, { ...values })
  if (!plan) return <Empty icon="layers" title={word('none')} text={word('none_text')} />
  const progress = word('progress', { passed: plan.passed_hours, hours: plan.hours })
  return (
    <>
      <Card as="section" className="st-progress" aria-label={progress}>
        <p>
          <b>{progress}</b> <small>{word('version', { version: plan.version })}</small>
        </p>
        <Bar value={plan.hours ? (plan.passed_hours / plan.hours) * 100 : 0} label={progress} />
      </Card>
      {plan.terms.map(({ term, subjects }) => (
        <Card as="section" key={term} flush aria-label={word('term', { term })}>
          <h2 className="st-part-title">
            {word('term', { term })} {term === record.term && <Chip tone="info">{word('now')}</Chip>}
          </h2>
          <DataTable
            caption={word('term', { term })}
            rows={subjects}
            idOf={row => row.subject_id}
            columns={[
              { key: 'name', title: words('students.office.subject.name'), main: true, cell: Subject },
              { key: 'hours', title: words('students.office.subject.hours'), number: true, cell: row => row.hours },
              {
                key: 'state',
                title: words('students.office.subject.state'),
                cell: row => (
                  <Chip tone={enrolmentTones[row.state]}>
                    {row.state === 'none'
                      ? word('state.none')
                      : words(`students.enrolment.values.state.${row.state}`, genderOf(record))}
                  </Chip>
                ),
              },
            ]}
          />
        </Card>
      ))}
    </>
  )
}

/** A subject by its name and code. */
export const Subject = ({ name, code }: { name: string; code: string }) => (
  <>
    <bdi>{name}</bdi>{' '}
    <small className="of-none">
      <bdi dir="ltr">{code}</bdi>
    </small>
  </>
)
