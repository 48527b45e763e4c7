import { cycleIn } from './prerequisites.ts'
import type { SubjectKind } from './subject.ts'

/** Credit hours of one term: 12 and 18 are the limits of choosing (C025, C026); a term of a plan lies within. */
export const termHours = { min: 6, max: 21 }

export type PlanSubject = { subject_id: number; term: number; kind: SubjectKind; group: string | null }
export type PlanGroup = { key: string; term: number; choose: number }
export type PlanShape = { subjects: readonly PlanSubject[]; groups: readonly PlanGroup[] }
/** What a plan asks of the subjects: hours, and which come first. */
export type KnownSubject = { hours: number; prerequisite_ids: readonly number[]; is_published: boolean }
export type PlanLimits = { terms: number; credit_hours: number }

export const planProblems = [
  'no-subjects',
  'term-outside',
  'twice',
  'unknown-subject',
  'prerequisite-missing',
  'prerequisite-later',
  'cycle',
  'group-small',
  'group-term',
  'group-unknown',
  'term-empty',
  'term-light',
  'term-heavy',
  'hours-short',
  'hours-over',
  'not-published',
] as const
export type PlanProblem = (typeof planProblems)[number]
export type Finding = {
  problem: PlanProblem
  /** Such a plan is not published; the others are only told. */
  blocks: boolean
  term: number | null
  subject_id: number | null
  other_id: number | null
  /** Hours, or how many are lacking. */
  number: number | null
}

const told: readonly PlanProblem[] = ['term-light', 'term-heavy', 'hours-over']
const finding = (problem: PlanProblem, more: Partial<Finding> = {}): Finding => ({
  problem,
  blocks: !told.includes(problem),
  term: null,
  subject_id: null,
  other_id: null,
  number: null,
  ...more,
})

/**
 * Hours a student takes in a term: every subject outside of a group, and of each group as many as are to be chosen,
 * the lightest first, for that is what the plan promises at least.
 */
export function hoursOfTerm(plan: PlanShape, term: number, known: ReadonlyMap<number, KnownSubject>): number {
  const here = plan.subjects.filter(subject => subject.term === term)
  const hoursOf = (subject: PlanSubject) => known.get(subject.subject_id)?.hours ?? 0
  const alone = here.filter(subject => subject.group === null).reduce((sum, subject) => sum + hoursOf(subject), 0)
  const chosen = plan.groups
    .filter(group => group.term === term)
    .map(group => {
      const hours = here
        .filter(subject => subject.group === group.key)
        .map(hoursOf)
        .sort((a, b) => a - b)
      return hours.slice(0, group.choose).reduce((sum, each) => sum + each, 0)
    })
  return alone + chosen.reduce((sum, each) => sum + each, 0)
}
export const hoursOfPlan = (plan: PlanShape, terms: number, known: ReadonlyMap<number, KnownSubject>): number =>
  termsUpTo(terms).reduce((sum, term) => sum + hoursOfTerm(plan, term, known), 0)
export const termsUpTo = (terms: number): number[] => Array.from({ length: terms }, (_, at) => at + 1)

/** Everything that is wrong with a plan; the same in the form and on the server. */
export function checkPlan(plan: PlanShape, known: ReadonlyMap<number, KnownSubject>, limits: PlanLimits): Finding[] {
  if (!plan.subjects.length) return [finding('no-subjects')]
  return [...checkSubjects(plan, known, limits), ...checkGroups(plan), ...checkHours(plan, known, limits)]
}

function checkSubjects(plan: PlanShape, known: ReadonlyMap<number, KnownSubject>, { terms }: PlanLimits): Finding[] {
  const found: Finding[] = []
  const termOf = new Map<number, number>()
  for (const { subject_id, term } of plan.subjects) {
    if (termOf.has(subject_id)) found.push(finding('twice', { subject_id, term }))
    else termOf.set(subject_id, term)
    if (term < 1 || term > terms) found.push(finding('term-outside', { subject_id, term }))
    const subject = known.get(subject_id)
    if (!subject) found.push(finding('unknown-subject', { subject_id, term }))
    else if (!subject.is_published) found.push(finding('not-published', { subject_id, term }))
  }
  for (const [subjectId, term] of termOf)
    for (const otherId of known.get(subjectId)?.prerequisite_ids ?? []) {
      const before = termOf.get(otherId)
      if (before === undefined)
        found.push(finding('prerequisite-missing', { subject_id: subjectId, other_id: otherId, term }))
      else if (before >= term)
        found.push(finding('prerequisite-later', { subject_id: subjectId, other_id: otherId, term }))
    }
  const edges = [...termOf.keys()].flatMap(id =>
    (known.get(id)?.prerequisite_ids ?? []).map(other => [id, other] as const),
  )
  const round = cycleIn(edges)
  if (round) found.push(finding('cycle', { subject_id: round[0]!, other_id: round[1]! }))
  return found
}

function checkGroups(plan: PlanShape): Finding[] {
  const groups = new Map(plan.groups.map(group => [group.key, group]))
  const stray = plan.subjects.flatMap(({ subject_id, group, term }) => {
    const its = group === null ? undefined : groups.get(group)
    if (group === null || its?.term === term) return []
    return [finding(its ? 'group-term' : 'group-unknown', { subject_id, term })]
  })
  const small = plan.groups.flatMap(group => {
    const size = plan.subjects.filter(subject => subject.group === group.key).length
    return size > group.choose ? [] : [finding('group-small', { term: group.term, number: size })]
  })
  return [...stray, ...small]
}

function checkHours(plan: PlanShape, known: ReadonlyMap<number, KnownSubject>, limits: PlanLimits): Finding[] {
  const perTerm = termsUpTo(limits.terms).flatMap(term => {
    const hours = hoursOfTerm(plan, term, known)
    if (hours === 0) return [finding('term-empty', { term })]
    if (hours < termHours.min) return [finding('term-light', { term, number: hours })]
    return hours > termHours.max ? [finding('term-heavy', { term, number: hours })] : []
  })
  const lacking = limits.credit_hours - hoursOfPlan(plan, limits.terms, known)
  if (lacking > 0) perTerm.push(finding('hours-short', { number: lacking }))
  if (lacking < 0) perTerm.push(finding('hours-over', { number: -lacking }))
  return perTerm
}
