import { describe, expect, it } from 'vitest'
import { mayVlog, type VlogAct, vlogAfter, vlogStates } from './vlog-state.ts'

describe('the states of an entry', () => {
  it.each([
    ['accept', 'waiting refused hidden'],
    ['refuse', 'waiting'],
    ['hide', 'accepted'],
  ] as [VlogAct, string][])('%s is done from: %s', (act, states) => {
    expect(vlogStates.filter(state => mayVlog(act, state)).join(' ')).toBe(states)
  })
  it('no act leads to where it begins: a second click is refused', () => {
    for (const act of ['accept', 'refuse', 'hide'] as const) expect(mayVlog(act, vlogAfter[act])).toBe(false)
  })
})
