import { addressOf } from '@halaqa/kit-contract'
import { editPhoto, viewCard } from '../contract/cards.ts'
import { editDepartmentChange } from '../contract/department-changes.ts'
import { historyDraft, semesterHistory } from '../contract/history.ts'
import { listTemplates, showMessages, showTemplate } from '../contract/messages.ts'
import { createNote, listNoteFiles, showNote, showNoteFile } from '../contract/notes.ts'
import { listOrders } from '../contract/orders.ts'
import { listPapers } from '../contract/paper.ts'
import { freeBooks, showPurchase } from '../contract/purchases.ts'
import { studentRecord } from '../contract/record.ts'
import { createMove, editMove } from '../contract/states.ts'
import { editStudent, listStudents } from '../contract/students.ts'

export const listAddress = listStudents.path
export const recordAddress = (id: number): string => addressOf(studentRecord, { params: { id } })
export const editAddress = (id: number): string => addressOf(editStudent, { params: { id } })
export const moveAddress = (id: number): string => addressOf(createMove, { query: { student_id: id } })
export const editMoveAddress = (id: number): string => addressOf(editMove, { params: { id } })
export const purchaseAddress = (id: number): string => addressOf(showPurchase, { params: { id } })
export const freeBooksAddress = (studentId: number): string => addressOf(freeBooks, { params: { id: studentId } })
export const noteAddress = (id: number): string => addressOf(showNote, { params: { id } })
export const newNoteAddress = (studentId: number): string => addressOf(createNote, { query: { student_id: studentId } })
export const noteFilesAddress = (noteId: number): string => addressOf(listNoteFiles, { query: { note_id: noteId } })
export const noteFileAddress = (id: number): string => addressOf(showNoteFile, { params: { id } })
export const papersAddress = (id: number): string => addressOf(listPapers, { params: { id } })
export const ordersAddress = (id: number): string => addressOf(listOrders, { params: { id } })
export const historyAddress = (academicYearId: number, semesterId: number): string =>
  addressOf(semesterHistory, { params: { academic_year_id: academicYearId, semester_id: semesterId } })
export const historyOfAddress = (id: number, semesterId: number): string =>
  addressOf(historyDraft, { params: { id, semester_id: semesterId } })
export const cardAddress = (id: number): string => addressOf(viewCard, { params: { id } })
export const photoAddress = (id: number): string => addressOf(editPhoto, { params: { id } })
export const changeAddress = (id: number): string => addressOf(editDepartmentChange, { params: { id } })
export const templatesAddress = addressOf(listTemplates)
export const templateAddress = (id: number): string => addressOf(showTemplate, { params: { id } })
export const messagesAddress = (studentId: number): string => addressOf(showMessages, { params: { id: studentId } })
