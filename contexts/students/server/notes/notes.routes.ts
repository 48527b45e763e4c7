import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import { handleEdits } from '@halaqa/kit-server/selection'
import { editNotes } from '../../contract/edit-notes.ts'
import * as contract from '../../contract/notes.ts'
import { studentById } from '../students/students.queries.ts'
import { addNoteFile, noteFilesPage, noteFileView, openNoteFile, removeNoteFile, renameNoteFile } from './note-files.ts'
import { categoriesIn, noteReaders, notesList, noteView } from './notes.queries.ts'
import { noteTable } from './notes.table.ts'
import { fileNoteUnder, removeNote, rewriteNote, writeNote } from './write-notes.ts'

export const noteHandlers = [
  ...notesList,
  noteReaders,
  handle(contract.createNote, async ({ query, language }) => ({
    student_id: query.student_id === undefined ? null : (await studentById(query.student_id)).id,
    categories: await categoriesIn(language),
  })),
  handle(contract.storeNote, async ({ body, actor, language }) =>
    noteView(await writeNote(body, actor), actor, language),
  ),
  handle(contract.showNote, ({ params, actor, language }) => noteView(params.id, actor, language)),
  handle(contract.editNote, ({ params, actor, language }) => noteView(params.id, actor, language)),
  handle(contract.updateNote, async ({ params, body, actor, language }) => {
    await rewriteNote(params.id, body, actor)
    return noteView(params.id, actor, language)
  }),
  handleEdits(editNotes, {
    key: noteTable.id,
    columns: { category_id: noteTable.category_id },
    shown: contract.editNote,
    save: fileNoteUnder,
  }),
  handle(contract.deleteNote.preview, ({ params, actor }) => previewOf(() => removeNote(params.id, actor))),
  handle(contract.deleteNote.perform, ({ params, actor }) => removeNote(params.id, actor)),

  handle(contract.listNoteFiles, ({ query }) => noteFilesPage(query.note_id)),
  handle(contract.createNoteFile, ({ query }) => noteFilesPage(query.note_id)),
  handle(contract.storeNoteFile, ({ body, uploads, actor }) =>
    addNoteFile(Number(body.note_id), body.title, uploads, actor),
  ),
  handle(contract.showNoteFile, ({ params, actor }) => noteFileView(params.id, actor)),
  handle(contract.editNoteFile, ({ params, actor }) => noteFileView(params.id, actor)),
  handle(contract.updateNoteFile, async ({ params, body, actor }) => {
    await renameNoteFile(params.id, body.title, actor)
    return noteFileView(params.id, actor)
  }),
  handle(contract.deleteNoteFile.preview, ({ params, actor }) => previewOf(() => removeNoteFile(params.id, actor))),
  handle(contract.deleteNoteFile.perform, ({ params, actor }) => removeNoteFile(params.id, actor)),
  handle(contract.noteFileContent, async ({ params }) => {
    const { stream, name, type, is_ours } = await openNoteFile(params.id)
    return new FileReply(stream, { name, type, inline: is_ours })
  }),
]
