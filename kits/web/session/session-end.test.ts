import { expect, it } from 'vitest'
import { sessionEnd, sessionEndIn } from './session-end.ts'

it('the sign-in reads why somebody was led there as it was written, and nothing that only begins like it', () => {
  for (const isKept of [true, false]) {
    const why = sessionEnd(isKept)
    expect(sessionEndIn(new URLSearchParams({ why }))).toBe(why)
  }
  for (const why of ['overview', 'over-', '']) expect(sessionEndIn(new URLSearchParams({ why }))).toBeUndefined()
})
