import fc from 'fast-check'
import { expect, it } from 'vitest'
import { enrolmentStates } from './enrolment.ts'
import { recognise } from './recognition.ts'

const subject = fc.integer({ min: 1, max: 12 })
const plan = fc.uniqueArray(
  fc.record({
    subject_id: subject,
    term: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom('obligatory' as const, 'optional' as const),
  }),
  { selector: each => each.subject_id },
)
const studied = fc.array(fc.record({ subject_id: subject, state: fc.constantFrom(...enrolmentStates) }))

it('every passed subject is either recognised or outside, once', () => {
  fc.assert(
    fc.property(plan, studied, (planned, known) => {
      const { recognised, outside, unneeded } = recognise(planned, known)
      const passed = new Set(
        known.filter(each => ['success', 'equal'].includes(each.state)).map(each => each.subject_id),
      )
      expect([...recognised, ...outside].sort()).toEqual([...passed].sort())
      expect(recognised.every(id => planned.some(each => each.subject_id === id))).toBe(true)
      expect(unneeded.some(id => passed.has(id) || planned.some(each => each.subject_id === id))).toBe(false)
    }),
  )
})

it('no obligatory subject before the term is left open', () => {
  fc.assert(
    fc.property(plan, studied, (planned, known) => {
      const { term, recognised } = recognise(planned, known)
      const before = planned.filter(each => each.kind === 'obligatory' && each.term < term)
      expect(before.every(each => recognised.includes(each.subject_id))).toBe(true)
    }),
  )
})

it('passing more never leads to an earlier term', () => {
  fc.assert(
    fc.property(plan, studied, subject, (planned, known, more) => {
      const after = recognise(planned, [...known, { subject_id: more, state: 'success' }])
      expect(after.term).toBeGreaterThanOrEqual(recognise(planned, known).term)
    }),
  )
})
