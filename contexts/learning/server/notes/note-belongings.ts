import { rowsOf } from '@halaqa/students/server'
import { elementNoteTable } from './notes.table.ts'

/** Any number of notes may stand at an element: all go over. */
export const noteBelongings = rowsOf(elementNoteTable, { kind: 'element_notes', what: 'learning.office.merge.notes' })
