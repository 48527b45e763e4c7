import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayMove, needsDecision, type StudentState, stateEffects, stateMoves, studentStates } from './state.ts'

const state = fc.constantFrom(...studentStates)

it('nobody moves to the state they are in, and no state leads out of the list', () => {
  for (const from of studentStates) {
    expect(mayMove(from, from)).toBe(false)
    expect(stateMoves[from].every(to => studentStates.includes(to))).toBe(true)
  }
})

it('whatever sequence of moves is tried, who is dismissed or graduated got there by a decision', () => {
  const attempts = fc.array(fc.record({ to: state, hasDecision: fc.boolean() }), { maxLength: 30 })
  fc.assert(
    fc.property(attempts, moves => {
      let at: StudentState = 'active'
      let decided = true
      for (const { to, hasDecision } of moves) {
        if (!mayMove(at, to) || (needsDecision(at, to) && !hasDecision)) continue
        decided = hasDecision
        at = to
      }
      if (at === 'fired' || at === 'graduate') expect(decided).toBe(true)
    }),
  )
})

it('a graduate stays one', () => expect(stateMoves.graduate).toEqual([]))

it('every state but graduation leads back to studying', () => {
  for (const from of studentStates.filter(each => each !== 'active' && each !== 'graduate'))
    expect(stateMoves[from]).toContain('active')
})

it('only who is active studies and sits exams', () => {
  for (const each of studentStates)
    expect([stateEffects[each].studies, stateEffects[each].sits_exams]).toEqual([each === 'active', each === 'active'])
})
