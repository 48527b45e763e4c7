import { activeSemester, nameIn } from '@halaqa/academics/server'
import { refuse } from '@halaqa/kit-server/http'
import { blockOf, studentOfAccount } from '@halaqa/students/server'
import { releasedAttempts, scalesOf } from '@halaqa/studies/server'
import { type GradeTrial, resultsBlocked } from '../../contract/results.ts'
import { resultsOf } from './results.queries.ts'

/** What a student tries marks upon: released results, and what runs without one. Refused while the results are blocked. */
export async function gradeTrialOf(accountId: number, language: string): Promise<GradeTrial> {
  const student = await studentOfAccount(accountId)
  if (await blockOf(student.id)) return refuse(resultsBlocked)
  const [{ data }, released, semester] = await Promise.all([
    resultsOf(accountId, language),
    releasedAttempts([student.id]),
    activeSemester(),
  ])
  const attempts = released.get(student.id) ?? []
  const shown = new Map(data.grades.map(grade => [grade.id, grade]))
  const isReleased = new Set(attempts.map(each => each.id))
  const studied = data.grades.filter(grade => grade.state === 'study' && !isReleased.has(grade.id))
  const scales = await scalesOf([...studied.map(each => each.semester_id), ...(semester ? [semester.id] : [])])
  const scaleOf = (semesterId: number) => {
    const { pass_mark, letters } = scales.get(semesterId)!
    return { pass_mark, letters: [...letters] }
  }
  return {
    released: attempts.map(({ scale: { pass_mark, letters }, ...attempt }) => ({
      ...attempt,
      code: shown.get(attempt.id)?.code ?? '',
      name: shown.get(attempt.id)?.name ?? '',
      scale: { pass_mark, letters: [...letters] },
    })),
    running: studied.map(({ id, subject_id, semester_id, code, name, hours }) => ({
      id,
      subject_id,
      semester_id,
      code,
      name,
      hours,
      mark: null,
      scale: scaleOf(semester_id),
    })),
    semester: semester ? { id: semester.id, name: nameIn(semester, language), scale: scaleOf(semester.id) } : null,
  }
}
