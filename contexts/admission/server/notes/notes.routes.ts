import { staffToChoose } from '@halaqa/identity/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleChoices } from '@halaqa/kit-server/list'
import * as contract from '../../contract/note.ts'
import { registrationRead } from '../../contract/permissions.ts'
import { notesPage, previewNotes, removeNote, removeNotes, rewriteNote, showNoteTo, writeNote } from './notes.ts'

export const noteHandlers = [
  handleChoices(contract.listNoteReaders, staffToChoose(registrationRead)),
  handle(contract.listNotes, ({ params, actor }) => notesPage(params.id, actor)),
  handle(contract.createNote, ({ params, actor }) => notesPage(params.id, actor)),
  handle(contract.addNote, ({ params, body, actor }) => writeNote(params.id, body, actor)),
  handle(contract.showNote, ({ params, actor }) => showNoteTo(params.id, actor)),
  handle(contract.editNote, ({ params, actor }) => showNoteTo(params.id, actor)),
  handle(contract.updateNote, async ({ params, body, actor }) => {
    await rewriteNote(params.id, body, actor)
    return showNoteTo(params.id, actor)
  }),
  handle(contract.deleteNote.preview, ({ params, actor }) => previewOf(() => removeNote(params.id, actor))),
  handle(contract.deleteNote.perform, ({ params, actor }) => removeNote(params.id, actor)),
  handle(contract.deleteNotes.preview, ({ params, query, actor }) => previewNotes(params.id, query.ids, actor)),
  handle(contract.deleteNotes.perform, ({ params, body, actor }) => removeNotes(params.id, body, actor)),
]
