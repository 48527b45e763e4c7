import { addressOf } from '@halaqa/kit-contract'
import { editDepartmentChange } from '../contract/department-changes.ts'
import { changeSubjects, createEnrolment, equalSubjects, subjectsOfStudent } from '../contract/enrolment-office.ts'
import { freeBooks, showPurchase } from '../contract/purchases.ts'

export const purchaseAddress = (id: number): string => addressOf(showPurchase, { params: { id } })
export const freeBooksAddress = (studentId: number): string => addressOf(freeBooks, { params: { id: studentId } })
export const changeSpecialtyAddress = (id: number): string => addressOf(editDepartmentChange, { params: { id } })
export const subjectsAddress = (studentId: number): string =>
  addressOf(subjectsOfStudent, { params: { id: studentId } })
export const changeAddress = (studentId: number): string => addressOf(changeSubjects, { params: { id: studentId } })
export const addAddress = (studentId: number): string =>
  addressOf(createEnrolment, { query: { student_id: studentId } })
export const equalAddress = (studentId: number): string =>
  addressOf(equalSubjects, { query: { student_id: studentId } })
