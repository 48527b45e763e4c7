/** What screens of other contexts show as these do. */
export { useCountries } from './countries.ts'
export { NoteBody } from './notes/note-body.tsx'
export { Gpa } from './students/row.tsx'
