import type { Call } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { gradeAddress } from '../addresses.ts'
import { answering, type Complaint } from './answering.ts'

const call = (async () => {}) as unknown as Call
const complaint = { id: 3, enrolment_id: 41 } as Complaint

it('after an upheld complaint the way leads to its mark, for whoever may change it', () => {
  expect(answering(call, true, true).follow!(complaint).to).toBe(gradeAddress(41))
  expect(answering(call, true, false).follow).toBeUndefined()
  expect(answering(call, false, true).follow).toBeUndefined()
})
