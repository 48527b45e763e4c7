import { staff } from '@halaqa/identity/contract'
import { editMany, reference } from '@halaqa/kit-contract'
import { listNotes } from './notes.ts'
import { noteWrite } from './permissions.ts'

/** What a note says is its writer's; of many of one's own only what they are about is changed. */
export const editNotes = editMany({
  word: 'students.note',
  path: '/students/Note/edit-many',
  access: staff(noteWrite),
  list: listNotes,
  fields: { category_id: reference('students.note-category') },
})
