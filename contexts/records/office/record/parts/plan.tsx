import { genderOf } from '@halaqa/kit-contract/words'
import { useWords } from '@halaqa/kit-office'
import { Bar, Card, Chip, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { Subject } from '@halaqa/studies/office/shared'
import { enrolmentTones } from '@halaqa/studies/office/tones'
import type { Record } from '../record.ts'

/** The plan term by term: what is passed, studied now, failed, or still to come. */
export function PlanPart({ record }: { record: Record }) {
  const words = useWords()
  const { plan } = record
  const word = (key: string, values?: object) => words(`records.office.plan.${key}`, { ...values })
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
              { key: 'name', title: words('studies.office.subject.name'), main: true, cell: Subject },
              { key: 'hours', title: words('studies.office.subject.hours'), number: true, cell: row => row.hours },
              {
                key: 'state',
                title: words('studies.office.subject.state'),
                cell: row => (
                  <Chip tone={enrolmentTones[row.state]}>
                    {row.state === 'none'
                      ? word('state.none')
                      : words(`studies.enrolment.values.state.${row.state}`, genderOf(record))}
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
