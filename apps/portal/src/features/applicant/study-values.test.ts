import { expect, it } from 'vitest'
import { type Filled, studyDraft, studyValues } from './study-values.ts'

const can = (of: object) => ({ can: { edit: false, again: false, ...of } }) as Filled

it('what was typed to change an application is not put into the form of the next', () => {
  const [change, again] = [studyDraft(can({ edit: true })), studyDraft(can({ again: true }))]
  expect(change).toBeDefined()
  expect(again).toBeDefined()
  expect(again).not.toBe(change)
  expect(studyDraft(can({}))).toBeUndefined()
})

it('applying again begins with the degree and speciality of before only where a period takes them', () => {
  const filled = { ...can({ again: true }), degree_type: 'diploma', specialty_id: 3, again: [] } as unknown as Filled
  expect(studyValues(filled)).toMatchObject({ degree_type: undefined, specialty_id: undefined })
  const taken = { ...filled, again: [{ degree_type: 'diploma' }] } as Filled
  expect(studyValues(taken)).toMatchObject({ degree_type: 'diploma', specialty_id: 3 })
})
