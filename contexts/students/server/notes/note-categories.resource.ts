import { crud } from '@halaqa/kit-server/crud'
import { noteCategories } from '../../contract/notes.ts'
import { noteCategoryTable } from './notes.table.ts'

export const noteCategoryHandlers = crud(noteCategories, {
  table: noteCategoryTable,
  visibleTo: () => true,
  remove: 'delete',
})
