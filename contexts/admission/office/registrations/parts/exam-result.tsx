import { genderOf } from '@halaqa/kit-contract/words'
import { useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { resultTones } from '../../tones.ts'
import type { Detail } from '../detail.ts'

/** Which entry exam, the score, and what it came to. */
export function ExamResult({ of, exam }: { of: Detail; exam: NonNullable<Detail['exam']> }) {
  const words = useWords()
  return (
    <>
      <bdi>{exam.name}</bdi>{' '}
      {exam.score != null && (
        <bdi dir="ltr">
          {exam.score}/{exam.score_total}
        </bdi>
      )}{' '}
      <Chip tone={resultTones[exam.result]}>
        {words(`admission.entry-exam.values.result.${exam.result}`, genderOf(of))}
      </Chip>
    </>
  )
}
