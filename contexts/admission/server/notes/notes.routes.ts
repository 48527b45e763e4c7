import { notFound } from '@halaqa/kit-contract'
import { rehearse } from '@halaqa/kit-server/database'
import { handle, refusalOf, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/note.ts'
import { notesPage, removeNote, removeNotes, rewriteNote, showNoteTo, writeNote } from './notes.ts'

export const noteHandlers = [
  handle(contract.listNotes, ({ params, actor }) => notesPage(params.id, actor)),
  handle(contract.createNote, ({ params, actor }) => notesPage(params.id, actor)),
  handle(contract.addNote, ({ params, body, actor }) => writeNote(params.id, body.text, actor)),
  handle(contract.showNote, ({ params, actor }) => showNoteTo(params.id, actor)),
  handle(contract.editNote, ({ params, actor }) => showNoteTo(params.id, actor)),
  handle(contract.updateNote, async ({ params, body, actor }) => {
    await rewriteNote(params.id, body.text, actor)
    return showNoteTo(params.id, actor)
  }),
  handle(contract.deleteNote.preview, async ({ params, actor }) => {
    const reason = await refusalOf(() => rehearse(() => removeNote(params.id, actor)))
    if (reason === notFound.code) refuse(notFound)
    return { allowed: !reason, reason, consequences: [] }
  }),
  handle(contract.deleteNote.perform, ({ params, actor }) => removeNote(params.id, actor)),
  handle(contract.deleteNotes.preview, async ({ params, query, actor, language }) => {
    const ids = query.ids?.split(',').map(Number) ?? []
    const { done, results } = await removeNotes(params.id, ids, true, { actor, language })
    const refused = results.find(each => !each.ok)
    return { allowed: !refused, reason: refused?.code ?? null, consequences: [{ what: 'admission.note', count: done }] }
  }),
  handle(contract.deleteNotes.perform, ({ params, body, actor, language }) =>
    removeNotes(params.id, body.ids, body.dry_run, { actor, language }),
  ),
]
