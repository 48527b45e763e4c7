import type { EnrolmentState } from './enrolment.ts'

type Planned = { subject_id: number; term: number; kind: 'obligatory' | 'optional' }
type Studied = { subject_id: number; state: EnrolmentState }

/**
 * What a plan makes of what somebody has studied: passed subjects that it has count, the others stay on the record only.
 * The term is the first one of the plan with an obligatory subject that is not passed; when none is left, its last.
 */
export function recognise(plan: readonly Planned[], studied: readonly Studied[]) {
  const planned = new Set(plan.map(each => each.subject_id))
  const idsOf = (...states: EnrolmentState[]) => [
    ...new Set(studied.filter(each => states.includes(each.state)).map(each => each.subject_id)),
  ]
  const passed = idsOf('success', 'equal')
  const open = plan.filter(each => each.kind === 'obligatory' && !passed.includes(each.subject_id))
  const terms = (open.length ? open : plan).map(each => each.term)
  return {
    recognised: passed.filter(id => planned.has(id)),
    outside: passed.filter(id => !planned.has(id)),
    unneeded: idsOf('study').filter(id => !planned.has(id) && !passed.includes(id)),
    term: terms.length ? (open.length ? Math.min(...terms) : Math.max(...terms)) : 1,
  }
}
