import { type StepCode, stepCodes } from '../../contract/step.ts'

/** The bit of a step in `registrations.reached`, by its place among the codes: a new code goes to the end of them. */
export const reachedBit = (code: StepCode): number => 1 << stepCodes.indexOf(code)

/** What decides which steps concern an applicant. */
export type Facts = {
  feeState: 'open' | 'paid' | 'exempted'
  /** All required documents accepted. */
  documentsAccepted: boolean
  emailVerified: boolean
  hasEarlierDegree: boolean
  /** Its equivalence is approved: nothing more is decided on it. */
  degreeApproved: boolean
  studyFeePaid: boolean
}
type Ordered = { id: number; code: StepCode; position: number }

/** Whether a step still has something for this applicant to do or wait for. */
const concerns: Partial<Record<StepCode, (facts: Facts) => boolean>> = {
  apply: () => false,
  verify_email: facts => !facts.emailVerified,
  registration_fee: facts => facts.feeState === 'open',
  documents: facts => !facts.documentsAccepted,
  documents_review: facts => !facts.documentsAccepted,
  equivalence: facts => facts.hasEarlierDegree && !facts.degreeApproved,
  study_fee: facts => !facts.studyFeePaid,
}

/** The first step after this one that concerns the applicant; undefined at the end of the way. */
export function nextStep<S extends Ordered>(steps: S[], current: StepCode, facts: Facts): S | undefined {
  const position = steps.find(step => step.code === current)?.position ?? 0
  return [...steps]
    .sort((a, b) => a.position - b.position)
    .find(step => step.position > position && (concerns[step.code]?.(facts) ?? true))
}

/** Whether somebody may be put at a step by hand: behind the decision stands only who was accepted. */
export function mayStandAt(steps: Ordered[], target: Ordered, status: 'waiting' | 'accepted' | 'refused'): boolean {
  const decision = steps.find(step => step.code === 'decision')
  return status === 'accepted' || !decision || target.position <= decision.position
}

/** Whether a move takes back an acceptance: at the decision and before it nobody stands accepted. */
export function takesBackDecision(
  steps: Ordered[],
  target: Ordered,
  status: 'waiting' | 'accepted' | 'refused',
): boolean {
  const decision = steps.find(step => step.code === 'decision')
  return status === 'accepted' && decision !== undefined && target.position <= decision.position
}

/** What decides which steps are part of an applicant's way at all. */
type Degree = Pick<Facts, 'hasEarlierDegree'>
export const isOnTheWay = (code: StepCode, facts: Degree): boolean => code !== 'equivalence' || facts.hasEarlierDegree

/** Days added to a day, one after the other, for the expected dates of the steps to come. */
export function expectedDays(steps: (Ordered & { expected_days: number })[], current: StepCode, facts: Degree) {
  const position = steps.find(step => step.code === current)?.position ?? 0
  let days = 0
  const byCode = new Map<StepCode, number>()
  for (const step of [...steps].sort((a, b) => a.position - b.position)) {
    if (step.position < position || !isOnTheWay(step.code, facts)) continue
    days += step.expected_days
    byCode.set(step.code, days)
  }
  return byCode
}
