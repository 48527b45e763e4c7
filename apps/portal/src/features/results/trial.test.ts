import { firstScale } from '@halaqa/academics/contract'
import type { GradeTrial } from '@halaqa/grading/contract'
import { averageOf } from '@halaqa/studies/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averagesTried, markOf, repeatable } from './trial.ts'

const scale = { pass_mark: firstScale.pass_mark, letters: firstScale.letters.map(each => ({ ...each })) }
const attempt = (id: number, subject_id: number, semester_id: number, mark: number | null, hours = 3) => ({
  id,
  subject_id,
  semester_id,
  code: '',
  name: '',
  hours,
  mark,
  scale,
})
const trial: GradeTrial = {
  released: [attempt(1, 1, 1, 40), attempt(2, 2, 1, 85)],
  running: [attempt(3, 3, 2, null), attempt(4, 4, 2, null)],
  semester: { id: 2, name: '', scale },
}
const nothing = { running: new Map(), again: new Map() }

describe('trying marks', () => {
  it('leaves the average as it is while nothing is tried', () => {
    const { semester, cumulative } = averagesTried(trial, nothing)
    expect([semester.gpa, cumulative.gpa]).toEqual([null, averageOf(trial.released).gpa])
  })
  it('counts a subject that is tried again instead of the worse attempt, and in the semester it stands in', () => {
    const { semester, cumulative } = averagesTried(trial, { ...nothing, again: new Map([[1, 90]]) })
    expect([semester.gpa, cumulative.gpa]).toEqual([400, 375])
    // A worse one counts in its semester only.
    expect(averagesTried(trial, { ...nothing, again: new Map([[2, 50]]) }).cumulative.gpa).toBe(175)
  })
  it('is what the college will say when these marks are released', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (first, second) => {
        const tried = averagesTried(trial, {
          ...nothing,
          running: new Map([
            [3, first],
            [4, second],
          ]),
        })
        const released = [...trial.released, attempt(3, 3, 2, first), attempt(4, 4, 2, second)]
        expect(tried.cumulative.gpa).toBe(averageOf(released).gpa)
        expect(tried.semester.gpa).toBe(averageOf(released.slice(2), 'each').gpa)
      }),
    )
  })
  it('offers again what has a result and does not run now, each subject once', () => {
    const more = { ...trial, released: [...trial.released, attempt(5, 1, 1, 60), attempt(6, 3, 1, 30)] }
    expect(repeatable(more).map(each => each.id)).toEqual([5, 2])
  })
  it('takes whole marks from 0 to 100 only', () => {
    expect(['0', ' 85 ', '100'].map(markOf)).toEqual([0, 85, 100])
    expect(['', '101', '-1', '8.5', 'أ'].map(markOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
  })
})
