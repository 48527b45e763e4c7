import { useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import { Sheet } from '../sheet.tsx'
import { markText, type Subject } from './equation.ts'

const tones = { waiting: 'neutral', accepted: 'success', refused: 'error' } as const

/** The subjects of an earlier degree; `decide` puts the decision of one where its state stands otherwise. */
export function SubjectsTable({
  subjects,
  decide,
}: {
  subjects: Subject[]
  decide?: (subject: Subject, at: number) => ReactNode
}) {
  const words = useWords()
  const head = (key: string) => words(`admission.equation.fields.${key}`)
  return (
    <Sheet label={words('admission.office.equation.marks')} className="ad-marks">
      <table>
        <thead>
          <tr>
            <th scope="col">{head('subject')}</th>
            <th scope="col">{head('code')}</th>
            <th scope="col">{head('hours')}</th>
            <th scope="col">{head('score')}</th>
            <th scope="col">{head('decision')}</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, at) => (
            <tr key={subject.id}>
              <th scope="row">
                <bdi>{subject.name}</bdi>
              </th>
              <td data-label={head('code')}>
                <bdi dir="ltr">{subject.code}</bdi>
              </td>
              <td data-label={head('hours')}>{subject.hours}</td>
              <td data-label={head('score')}>
                <bdi dir="ltr">
                  {markText(subject.score)}/{markText(subject.score_total)}
                </bdi>
              </td>
              <td>{decide ? decide(subject, at) : <Decided subject={subject} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function Decided({ subject }: { subject: Subject }) {
  const words = useWords()
  return (
    <>
      <Chip tone={tones[subject.status]}>{words(`admission.equation.values.status.${subject.status}`)}</Chip>{' '}
      {subject.equal_to && <bdi>{subject.equal_to}</bdi>}
    </>
  )
}
