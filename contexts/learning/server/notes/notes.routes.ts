import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/note.ts'
import { previewNoteRemoval, removeNote, storeNote, updateNote } from './notes.ts'

export const noteHandlers = [
  handle(contract.storeNote, ({ body, actor }) => storeNote(actor.id, body)),
  handle(contract.updateNote, ({ params, body, actor }) => updateNote(actor.id, params.id, body.text)),
  handle(contract.deleteNote.preview, ({ params, actor }) => previewNoteRemoval(actor.id, params.id)),
  handle(contract.deleteNote.perform, ({ params, actor }) => removeNote(actor.id, params.id)),
]
