import { crud } from '@halaqa/kit-server/crud'
import { noteCategories } from '../../contract/notes.ts'
import { noteCategoryTable, noteTable } from './notes.table.ts'

export const noteCategoryHandlers = crud(noteCategories, {
  table: noteCategoryTable,
  visibleTo: () => true,
  remove: 'delete',
  dependents: { 'students.note': noteTable.category_id },
})
