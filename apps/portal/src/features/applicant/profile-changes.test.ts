import type { Profile } from '@halaqa/admission/contract'
import { describe, expect, it } from 'vitest'
import { afterStepChange, modalOf, progressOf } from './profile-changes.ts'

const wayStep = (id: number, state: 'done' | 'now' | 'later' | 'skipped') =>
  ({ id, code: 'documents', name: '', hint: '', state, done_at: null, expected_on: null }) as Profile['way'][number]
const step = (id: number, code: Profile['step']['code']) => ({ id, code }) as Profile['step']
const applicant = {
  email_verified: 1,
  transaction_uuid: null,
  student: null,
  step: step(3, 'documents'),
  booking: null,
  status: 'waiting',
  way: [wayStep(1, 'done'), wayStep(2, 'skipped'), wayStep(3, 'now'), wayStep(4, 'later')],
} as unknown as Profile

describe('step changed', () => {
  it('takes step, histories and transaction_uuid over, and the way follows', () => {
    const news = { step: step(4, 'documents_review'), histories: [], transaction_uuid: 'u' }
    const after = afterStepChange(applicant, news)
    expect(after).toMatchObject({ ...news, registration_step_id: 4 })
    expect(after.way.map(each => each.state)).toEqual(['done', 'skipped', 'done', 'now'])
  })
  it('leaves the way alone when the step is not on it', () => {
    const after = afterStepChange(applicant, { step: step(9, 'decision'), histories: [], transaction_uuid: null })
    expect(after.way).toBe(applicant.way)
  })
})

describe('the modal that the application asks for', () => {
  it('is the activation before anything else while the address is not verified', () => {
    expect(modalOf({ ...applicant, email_verified: 0, transaction_uuid: 'u' })).toBe('registrar_activate_email')
  })
  it('is the payment when transaction_uuid is set or a student exists', () => {
    expect(modalOf({ ...applicant, transaction_uuid: 'u' })).toBe('payment')
    expect(modalOf({ ...applicant, student: { id: 1, number: 'S-1' } })).toBe('payment')
  })
  it('tells about the documents after the provisional acceptance, until a day is booked', () => {
    const provisional = { ...applicant, step: step(5, 'conformity_day') }
    expect(modalOf(provisional)).toBe('documents')
    expect(modalOf({ ...provisional, booking: {} as Profile['booking'] })).toBeUndefined()
    expect(modalOf({ ...provisional, status: 'refused' })).toBeUndefined()
    expect(modalOf(applicant)).toBeUndefined()
  })
})

it('counts the steps that concern the applicant, not those that were skipped', () => {
  expect(progressOf(applicant.way)).toEqual({ done: 1, total: 3 })
})
