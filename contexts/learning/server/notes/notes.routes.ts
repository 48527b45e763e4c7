import type { Language } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/note.ts'
import { removeNote, restoreNote, storeNote, updateNote } from './notes.ts'
import { ownNotesPage } from './own-notes.ts'
import { printNotes } from './print-notes.ts'

export const noteHandlers = [
  handle(contract.storeNote, ({ body, actor }) => storeNote(actor.id, body)),
  handle(contract.updateNote, ({ params, body, actor }) => updateNote(actor.id, params.id, body.text)),
  handle(contract.deleteNote.preview, ({ params, actor }) => previewOf(() => removeNote(actor.id, params.id))),
  handle(contract.deleteNote.perform, ({ params, actor }) => removeNote(actor.id, params.id)),
  handle(contract.restoreNote, ({ params, actor }) => restoreNote(actor.id, params.id)),
  handle(contract.ownNotes, ({ query, actor, language }) => ownNotesPage(actor.id, query, language)),
  handle(
    contract.ownNotesPdf,
    async ({ query, actor, language }) =>
      new FileReply(await printNotes(actor.id, query, language as Language), { name: 'notes.pdf' }),
    { max: 20, seconds: 60 },
  ),
]
