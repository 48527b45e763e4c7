import './students.css'
import { type OfficeModule, page } from '@halaqa/kit-office'
import { editPhoto, listCards, listPhotos, viewCard } from '../contract/cards.ts'
import { choosingExceptions, failedStudents } from '../contract/choosing-exception.ts'
import { editDepartmentChange, listDepartmentChanges } from '../contract/department-changes.ts'
import {
  createNote,
  createNoteFile,
  editNote,
  editNoteFile,
  listNoteFiles,
  listNotes,
  noteCategories,
  showNote,
  showNoteFile,
} from '../contract/notes.ts'
import { issuePaper, listPapers, paperKinds } from '../contract/paper.ts'
import { showStudent, studentRecord } from '../contract/record.ts'
import { createMove, editBulkState, editMove } from '../contract/states.ts'
import { createStudent, editStudent, listStudents, updatePage } from '../contract/students.ts'
import { listAddress, recordAddress } from './addresses.ts'
import { CardPage } from './cards/card-page.tsx'
import { CardsList } from './cards/list.tsx'
import { PhotoPage } from './cards/photo-page.tsx'
import { PhotosList } from './cards/photos-list.tsx'
import { choosingExceptionScreens, FailedStudents } from './choosing/screens.tsx'
import { DepartmentChangePage } from './department-changes/edit-page.tsx'
import { DepartmentChangesList } from './department-changes/list.tsx'
import { gradeMenu, gradePages } from './grades/screens.tsx'
import { noteCategoryScreens } from './notes/categories.tsx'
import { NoteFilePage, NoteFilesPage } from './notes/files.tsx'
import { NotesList } from './notes/list.tsx'
import { NewNotePage, NotePage } from './notes/pages.tsx'
import { PapersPage } from './papers/page.tsx'
import { RecordPage } from './record/page.tsx'
import { BulkStatePage } from './states/bulk-page.tsx'
import { CorrectPage } from './states/correct-page.tsx'
import { MovePage } from './states/move-page.tsx'
import { CreatePage, EditPage } from './students/forms.tsx'
import { StudentsList } from './students/list.tsx'

const group = 'students.office.group'

/** The screens of student affairs. */
export const studentsOffice: OfficeModule = {
  name: 'students',
  menu: [
    {
      group,
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
      ],
      icon: 'cap',
      access: listStudents.access,
    },
    {
      group,
      label: 'students.failed-student.many',
      to: failedStudents.path,
      icon: 'book',
      access: failedStudents.access,
    },
    {
      group,
      label: 'students.choosing-exception.many',
      to: choosingExceptions.routes.list.path,
      under: [choosingExceptions.path],
      icon: 'clock',
      access: choosingExceptions.read,
    },
    {
      group,
      label: 'students.card.many',
      to: listCards.path,
      under: ['/students/Card'],
      icon: 'card',
      access: listCards.access,
    },
    {
      group,
      label: 'students.photo.many',
      to: listPhotos.path,
      under: ['/students/imgcrop'],
      icon: 'camera',
      access: listPhotos.access,
    },
    {
      group,
      label: 'students.department-change.many',
      to: listDepartmentChanges.path,
      under: ['/students/departmentschange'],
      icon: 'sync',
      access: listDepartmentChanges.access,
    },
    {
      group,
      label: 'students.note.many',
      to: listNotes.path,
      under: ['/students/Note', '/students/NoteFile'],
      icon: 'note',
      access: listNotes.access,
    },
    {
      group,
      label: 'students.note-category.many',
      to: noteCategories.routes.list.path,
      under: [noteCategories.path],
      icon: 'list',
      access: noteCategories.read,
    },
    ...gradeMenu,
  ],
  screens: [choosingExceptionScreens, noteCategoryScreens],
  pages: [
    page(listStudents, <StudentsList />),
    page(createStudent, <CreatePage />),
    page(editStudent, <EditPage />),
    page(updatePage, <EditPage />),
    page(listPapers, <PapersPage />),
    ...paperKinds.map(kind => page(issuePaper[kind].preview, <PapersPage />)),
    page(studentRecord, <RecordPage />),
    page(showStudent, <RecordPage />),
    page(createMove, <MovePage />),
    page(editMove, <CorrectPage />),
    page(editBulkState, <BulkStatePage />),
    page(failedStudents, <FailedStudents />),
    page(listCards, <CardsList />),
    page(viewCard, <CardPage />),
    page(listPhotos, <PhotosList />),
    page(editPhoto, <PhotoPage />),
    page(listDepartmentChanges, <DepartmentChangesList />),
    page(editDepartmentChange, <DepartmentChangePage />),
    page(listNotes, <NotesList />),
    page(createNote, <NewNotePage />),
    page(showNote, <NotePage />),
    page(editNote, <NotePage />),
    page(listNoteFiles, <NoteFilesPage />),
    page(createNoteFile, <NoteFilesPage />),
    page(showNoteFile, <NoteFilePage />),
    page(editNoteFile, <NoteFilePage />),
    ...gradePages,
  ],
  search: async (text, call) => {
    const found = await call(listStudents, { query: { q: text, per_page: 6 } })
    return found.rows.map(row => ({
      key: `students.student.${row.id}`,
      group: 'students.student.many',
      title: row.full_name,
      detail: `${row.number} · ${row.specialty}`,
      to: recordAddress(row.id),
    }))
  },
  lookups: [{ name: 'students.student', route: listStudents, title: 'full_name' }],
}
