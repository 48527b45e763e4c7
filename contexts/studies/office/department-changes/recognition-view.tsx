import type { Out } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-office'
import { Bar, Card } from '@halaqa/kit-web/light'
import type { Recognition } from '../../contract/department-changes.ts'
import { Subject } from '../subjects/subject.tsx'

type Shown = Out<typeof Recognition>

/** What the other plan makes of what the student has done, before anything is changed. */
export function RecognitionView({ recognition }: { recognition: Shown }) {
  const words = useWords()
  const word = (key: string, values?: object) => words(`studies.office.change.${key}`, { ...values })
  const { plan_hours, recognised_hours, plan_version } = recognition
  const progress = word('recognised', { passed: recognised_hours, hours: plan_hours })
  return (
    <Card as="section" className="st-facts" aria-label={word('title')}>
      <div className="st-progress">
        <p>
          <b>{progress}</b> <small>{words('records.office.plan.version', { version: plan_version })}</small>
        </p>
        <Bar value={plan_hours ? (recognised_hours / plan_hours) * 100 : 0} label={progress} />
      </div>
      {(['recognised', 'outside', 'unneeded'] as const).map(key => (
        <section key={key}>
          <h2>{word(`${key}_title`)}</h2>
          {recognition[key].length === 0 ? (
            <p className="of-none">{word('nothing')}</p>
          ) : (
            <ul className="st-sessions">
              {recognition[key].map(subject => (
                <li key={subject.subject_id}>
                  <span>
                    <Subject {...subject} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Card>
  )
}
