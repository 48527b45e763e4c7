import { addressOf } from '@halaqa/kit-contract'
import { editPhoto, viewCard } from '../contract/cards.ts'
import { listTemplates, showMessages, showTemplate } from '../contract/messages.ts'
import { createNote, listNoteFiles, showNote, showNoteFile } from '../contract/notes.ts'
import { createMove, editMove } from '../contract/states.ts'
import { editStudent, listStudents } from '../contract/students.ts'

export const listAddress = listStudents.path
export const editAddress = (id: number): string => addressOf(editStudent, { params: { id } })
export const moveAddress = (id: number): string => addressOf(createMove, { query: { student_id: id } })
export const editMoveAddress = (id: number): string => addressOf(editMove, { params: { id } })
export const noteAddress = (id: number): string => addressOf(showNote, { params: { id } })
export const newNoteAddress = (studentId: number): string => addressOf(createNote, { query: { student_id: studentId } })
export const noteFilesAddress = (noteId: number): string => addressOf(listNoteFiles, { query: { note_id: noteId } })
export const noteFileAddress = (id: number): string => addressOf(showNoteFile, { params: { id } })
export const cardAddress = (id: number): string => addressOf(viewCard, { params: { id } })
export const photoAddress = (id: number): string => addressOf(editPhoto, { params: { id } })
export const templatesAddress = addressOf(listTemplates)
export const templateAddress = (id: number): string => addressOf(showTemplate, { params: { id } })
export const messagesAddress = (studentId: number): string => addressOf(showMessages, { params: { id: studentId } })
