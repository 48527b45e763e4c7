import { addressOf } from '@halaqa/kit-contract'
import { filteredAddress } from '@halaqa/kit-office/manifest'
import { applyAgainForm } from '../contract/apply-again.ts'
import { listAttendees } from '../contract/conformity-day.ts'
import { officeEquation } from '../contract/equation.ts'
import { editFile, imageOf, listFiles } from '../contract/files.ts'
import { listNotes } from '../contract/note.ts'
import { registrationHistory } from '../contract/office.ts'
import { editRegistration, listRegistrations, showRegistration } from '../contract/registration.ts'
import { decideRegistration, moveRegistration } from '../contract/registration-acts.ts'
import { reviewQueue } from '../contract/review.ts'

/** The list of applicants, narrowed where a filter is given. */
export const listAddress = (filter?: object): string =>
  filter ? filteredAddress(listRegistrations, filter) : listRegistrations.path
export const registrationAddress = (id: number): string => addressOf(showRegistration, { params: { id } })
/** The page of the applicant with the question that is meant. */
export const decideAddress = (id: number, accept: boolean): string =>
  addressOf(decideRegistration.preview, { params: { id }, query: { accept } })
export const moveAddress = (id: number): string => addressOf(moveRegistration.preview, { params: { id } })
export const editAddress = (id: number): string => addressOf(editRegistration, { params: { id } })
export const againAddress = (id: number): string => addressOf(applyAgainForm, { params: { id } })
export const dayAddress = (id: number): string => addressOf(listAttendees, { params: { id } })
export const equationAddress = (id: number): string => addressOf(officeEquation, { params: { id } })
export const notesAddress = (id: number): string => addressOf(listNotes, { params: { id } })
export const reviewAddress = reviewQueue.path

/** What waits for a decision. */
export const toDecide = { step_code: 'decision', status: 'waiting' } as const
export const filesAddress = (id: number): string => addressOf(listFiles, { params: { id } })
export const fileAddress = (id: number): string => addressOf(editFile, { params: { id } })
export const imageAddress = (id: number): string => addressOf(imageOf, { params: { id } })
export const historyAddress = (id: number): string => addressOf(registrationHistory, { params: { id } })
