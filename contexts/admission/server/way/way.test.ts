import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StepCode, stepCodes } from '../../contract/step.ts'
import { expectedDays, type Facts, isOnTheWay, nextStep } from './way.ts'

const steps = stepCodes.map((code, at) => ({ id: at + 1, code, position: (at + 1) * 5, expected_days: at }))
const facts: fc.Arbitrary<Facts> = fc.record({
  feeState: fc.constantFrom('open', 'paid', 'exempted'),
  documentsAccepted: fc.boolean(),
  emailVerified: fc.boolean(),
  hasEarlierDegree: fc.boolean(),
  degreeApproved: fc.boolean(),
  studyFeePaid: fc.boolean(),
})
const current = fc.constantFrom(...stepCodes)
const walk = (from: StepCode, known: Facts): StepCode[] => {
  const next = nextStep(steps, from, known)
  return next ? [next.code, ...walk(next.code, known)] : []
}
const fresh: Facts = {
  feeState: 'open',
  documentsAccepted: false,
  emailVerified: false,
  hasEarlierDegree: false,
  degreeApproved: false,
  studyFeePaid: false,
}

describe('the way of an applicant', () => {
  it('leads from the form to the student account, by equivalence only who has an earlier degree', () => {
    const all = stepCodes.slice(1)
    expect(walk('apply', { ...fresh, hasEarlierDegree: true })).toEqual(all)
    expect(walk('apply', fresh)).toEqual(all.filter(code => code !== 'equivalence'))
  })
  it('never goes back and never stands still', () => {
    fc.assert(
      fc.property(current, facts, (code, known) => {
        const next = nextStep(steps, code, known)
        const here = steps.find(step => step.code === code)!
        return !next || next.position > here.position
      }),
    )
  })
  it('never skips a step that still has something to do', () => {
    const open: Partial<Record<StepCode, (known: Facts) => boolean>> = {
      verify_email: known => !known.emailVerified,
      registration_fee: known => known.feeState === 'open',
      documents: known => !known.documentsAccepted,
      documents_review: known => !known.documentsAccepted,
      conformity_day: () => true,
      entry_exam: () => true,
      equivalence: known => known.hasEarlierDegree && !known.degreeApproved,
      decision: () => true,
      study_fee: known => !known.studyFeePaid,
      student: () => true,
    }
    fc.assert(
      fc.property(current, facts, (code, known) => {
        const here = steps.find(step => step.code === code)!.position
        const first = steps.find(step => step.position > here && open[step.code]?.(known))
        expect(nextStep(steps, code, known)?.code).toBe(first?.code)
      }),
    )
  })
  it('ends at the student account, whatever was done before', () => {
    fc.assert(
      fc.property(
        current.filter(code => code !== 'student'),
        facts,
        (code, known) => walk(code, known).at(-1) === 'student',
      ),
    )
    expect(nextStep(steps, 'student', fresh)).toBeUndefined()
  })
  it('is the same in whatever order the steps come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), current, facts, (shuffled, code, known) => {
        expect(nextStep(shuffled, code, known)?.code).toBe(nextStep(steps, code, known)?.code)
      }),
    )
  })
  it('is expected day after day, only for what is on it and to come', () => {
    const days = expectedDays(steps, 'documents', fresh)
    expect([...days.keys()]).toEqual(stepCodes.slice(3).filter(code => isOnTheWay(code, fresh)))
    const values = [...days.values()]
    expect(values).toEqual([...values].sort((a, b) => a - b))
  })
})
