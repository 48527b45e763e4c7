import { actsPart, deskAddress, type OfficeModule, rowsToOffer } from '@halaqa/kit-office/manifest'
import { recordAddress } from '@halaqa/records/office/addresses'
import { editPhoto, listCards, listPhotos, viewCard } from '../contract/cards.ts'
import { listFaceReferences } from '../contract/face-references.ts'
import { createBlock, editBlock, listBlocks, showBlock } from '../contract/grade-block.ts'
import { mergeStudents } from '../contract/merges.ts'
import {
  createMessage,
  createTemplate,
  editTemplate,
  listMessages,
  listTemplates,
  oldMessages,
  showMessages,
  showTemplate,
} from '../contract/messages.ts'
import {
  createNote,
  createNoteFile,
  editNote,
  editNoteFile,
  listNoteFiles,
  listNoteReaders,
  listNotes,
  noteCategories,
  showNote,
  showNoteFile,
} from '../contract/notes.ts'
import { acceptPhotoRequest, listPhotoRequests } from '../contract/own-photo.ts'
import { createMove, editBulkState, editMove } from '../contract/states.ts'
import { createStudent, editStudent, listStudents, updatePage } from '../contract/students.ts'
import { listAddress, templatesAddress } from './addresses.ts'
import { page, resource } from './part.ts'

/** The screens about students. */
export const studentsOffice: OfficeModule = {
  name: 'students',
  acts: actsPart(() => import('./acts.ts'), ['students', 'records']),
  areas: [{ key: 'students', label: 'students.office.group', about: 'students.office.about', icon: 'cap' }],
  menu: [
    {
      area: 'students',
      kind: 'record',
      label: 'students.student.many',
      to: listAddress,
      under: [
        '/students/show',
        '/students/record',
        '/students/edit',
        '/students/update',
        '/students/create',
        '/students/statehistory',
        '/students/editbulkstate',
        '/students/documents',
        '/students/orders',
      ],
      icon: 'cap',
      access: listStudents.access,
    },
    {
      area: 'students',
      kind: 'record',
      label: 'students.card.many',
      to: listCards.path,
      under: ['/students/Card'],
      icon: 'card',
      access: listCards.access,
    },
    {
      area: 'students',
      kind: 'record',
      label: 'students.photo.many',
      to: listPhotos.path,
      under: ['/students/imgcrop'],
      icon: 'camera',
      access: listPhotos.access,
    },
    {
      area: 'students',
      kind: 'work',
      label: 'students.photo-request.many',
      to: listPhotoRequests.path,
      icon: 'ul',
      access: listPhotoRequests.access,
      work: 'students.photo-request',
      desk: deskAddress('students.photo-request'),
    },
    {
      area: 'students',
      kind: 'work',
      label: 'students.face-reference.many',
      to: listFaceReferences.path,
      icon: 'shield',
      access: listFaceReferences.access,
    },
    {
      area: 'students',
      kind: 'work',
      label: 'students.merge.many',
      to: mergeStudents.preview.path,
      icon: 'users',
      access: mergeStudents.perform.access,
    },
    {
      area: 'students',
      kind: 'record',
      label: 'students.message.many',
      to: listMessages.path,
      under: ['/students/messages'],
      icon: 'mail',
      access: listMessages.access,
    },
    {
      area: 'students',
      kind: 'setting',
      label: 'students.template.many',
      to: templatesAddress,
      under: ['/students/tempmail'],
      icon: 'text',
      access: listTemplates.access,
    },
    {
      area: 'students',
      kind: 'record',
      label: 'students.note.many',
      to: listNotes.path,
      under: ['/students/Note', '/students/NoteFile'],
      icon: 'note',
      access: listNotes.access,
    },
    {
      area: 'students',
      kind: 'setting',
      label: 'students.note-category.many',
      to: noteCategories.routes.list.path,
      under: [noteCategories.path],
      icon: 'list',
      access: noteCategories.read,
    },
  ],
  resources: [resource(noteCategories, 'name_ar', 'noteCategoryScreens')],
  pages: [
    page(listStudents, 'StudentsList'),
    page(createStudent, 'CreatePage'),
    page(editStudent, 'EditPage'),
    page(updatePage, 'EditPage'),
    page(createMove, 'MovePage'),
    page(editMove, 'CorrectPage'),
    page(editBulkState, 'BulkStatePage'),
    page(listCards, 'CardsList'),
    page(viewCard, 'CardPage'),
    page(listPhotos, 'PhotosList'),
    page(editPhoto, 'PhotoPage'),
    page(listPhotoRequests, 'PhotoRequestsList'),
    page({ path: deskAddress('students.photo-request'), access: acceptPhotoRequest.perform.access }, 'PhotoDesk'),
    page(listFaceReferences, 'FaceReferencesList'),
    page(mergeStudents.preview, 'MergePage'),
    page(listMessages, 'MessagesList'),
    page(createMessage, 'WritePage'),
    page(oldMessages, 'OldMessages'),
    page(showMessages, 'StudentMessages'),
    page(listTemplates, 'TemplatesList'),
    page(createTemplate, 'NewTemplatePage'),
    page(showTemplate, 'TemplatePage'),
    page(editTemplate, 'TemplatePage'),
    page(listNotes, 'NotesList'),
    page(createNote, 'NewNotePage'),
    page(showNote, 'NotePage'),
    page(editNote, 'NotePage'),
    page(listNoteFiles, 'NoteFilesPage'),
    page(createNoteFile, 'NoteFilesPage'),
    page(showNoteFile, 'NoteFilePage'),
    page(editNoteFile, 'NoteFilePage'),
    page(listBlocks, 'BlocksList'),
    page(createBlock, 'NewBlockPage'),
    page(showBlock, 'BlockPage'),
    page(editBlock, 'BlockPage'),
  ],
  search: {
    access: listStudents.access,
    thing: 'students.student',
    find: async (text, call) => {
      const found = await call(listStudents, { query: { q: text, per_page: 6, sort: '-closest' } })
      const { rows, isNear } = rowsToOffer(found)
      return rows.map(row => ({
        id: row.id,
        isNear,
        title: row.full_name,
        detail: `${row.number} · ${row.specialty}`,
        to: recordAddress(row.id),
      }))
    },
  },
  lookups: [
    // Names repeat among thousands, and the two records that are merged have one name: the number stands before it, where a narrow field does not cut it.
    { name: 'students.student', route: listStudents, title: row => `${row.number} · ${row.full_name}` },
    { name: 'students.note-reader', route: listNoteReaders, title: 'name' },
    { name: 'students.template', route: listTemplates, title: 'name' },
  ],
}
