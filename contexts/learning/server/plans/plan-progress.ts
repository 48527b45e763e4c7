import { activeSemester, nameIn, specialtyById } from '@halaqa/academics/server'
import { planById, planOf, subjectsByIds } from '@halaqa/curriculum/server'
import { clock } from '@halaqa/kit-server/clock'
import { ownStandingOf } from '@halaqa/students/server'
import { type EnrolledSubject, enrolledSubjects, learnerOf } from '@halaqa/studies/server'
import { type PlanProgress, planStates } from '../../contract/plan-progress.ts'

/** The plan that the student began with, and what of it is passed; null when the speciality has no published plan. */
export async function planProgressOf(accountId: number, language: string): Promise<PlanProgress | null> {
  const learner = await learnerOf(accountId)
  const plan = await (learner.planId ? planById(learner.planId) : planOf(learner.specialtyId))
  if (!plan) return null
  const [specialty, enrolments, { withheld }, semester] = await Promise.all([
    specialtyById(learner.specialtyId),
    enrolledSubjects(learner.id),
    ownStandingOf(learner),
    activeSemester(),
  ])
  const running = semester && semester.ends_on >= clock.today() ? semester.id : undefined
  const ids = plan.subjects.flatMap(each => [each.subject_id, ...each.prerequisiteIds])
  const subjects = await subjectsByIds([...new Set(ids)])
  const best = bestAttempts(enrolments)
  const groups = new Map(plan.groups.map(group => [group.id, group.name]))
  const rows = plan.subjects.map(planned => {
    const subject = subjects.get(planned.subject_id)!
    const attempt = best.get(planned.subject_id)
    return {
      term: planned.term,
      id: planned.subject_id,
      code: subject.code,
      name: nameIn(subject, language),
      hours: planned.hours || subject.hours,
      kind: planned.kind,
      group: planned.groupId === null ? null : (groups.get(planned.groupId) ?? null),
      prerequisites: planned.prerequisiteIds.flatMap(id => subjects.get(id)?.code ?? []),
      // Withheld, a result is told as a subject that is studied; what is over is not.
      state:
        withheld && attempt?.state === 'study' && attempt.semester_id !== running
          ? ('withheld' as const)
          : (attempt?.state ?? ('coming' as const)),
      mark: attempt?.mark ?? null,
    }
  })
  const passed = rows.filter(each => each.state === 'success' || each.state === 'equal')
  const hoursOf = (some: typeof rows) => some.reduce((sum, each) => sum + each.hours, 0)
  const numbers = [...new Set(rows.map(each => each.term))].sort((a, b) => a - b)
  return {
    version: plan.version,
    specialty: nameIn(specialty, language),
    term: learner.term,
    hours: hoursOf(rows),
    passed_hours: withheld ? null : hoursOf(passed),
    terms: numbers.map(number => ({
      number,
      subjects: rows.filter(each => each.term === number).map(({ term: _term, ...row }) => row),
    })),
  }
}

/** Of several attempts at a subject the one that says most: passed before studied before failed; then the better mark. */
export function bestAttempts(enrolments: readonly EnrolledSubject[]): Map<number, EnrolledSubject> {
  const rank = (state: EnrolledSubject['state']) => planStates.indexOf(state)
  const best = new Map<number, EnrolledSubject>()
  for (const each of enrolments) {
    const before = best.get(each.subject_id)
    const isBetter =
      !before ||
      rank(each.state) < rank(before.state) ||
      (each.state === before.state && (each.mark ?? 0) > (before.mark ?? 0))
    if (isBetter) best.set(each.subject_id, each)
  }
  return best
}
