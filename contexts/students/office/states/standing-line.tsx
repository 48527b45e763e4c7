import { day } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { stateTones } from '../tones.ts'

/** Where a student stands now, in a line. */
export function StandingLine({ student }: { student: { state: string; state_since: string } }) {
  const words = useWords()
  const { language } = useOffice()
  return (
    <>
      <Chip tone={stateTones[student.state]}>
        {words(`students.student.values.state.${student.state}`, genderOf(student))}
      </Chip>{' '}
      <small>{words('students.office.state.since', { day: day(student.state_since, language) })}</small>
    </>
  )
}
