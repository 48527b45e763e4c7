import { specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { readFile } from '@halaqa/kit-server/files'
import { handleList } from '@halaqa/kit-server/list'
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { listCards, listPhotos } from '../../contract/cards.ts'
import { studentById } from '../students/students.queries.ts'
import { type Student, studentTable } from '../students/students.table.ts'
import { photoTable } from './photos.table.ts'
import { knownOf, portrait } from './photos.ts'

/** States of people who have left. */
const gone: Student['state'][] = ['withdrawn', 'fired', 'graduate']
/** A photo fits the card when it is off by less than this. */
const tolerance = 0.03
const fitsCard = (width: number, height: number): boolean => Math.abs(width / height - portrait) < tolerance

const ratioFits = sql<boolean>`abs(${photoTable.width}::float / ${photoTable.height} - ${sql.raw(String(portrait))}) < ${sql.raw(String(tolerance))}`
const known = and(eq(photoTable.student_id, studentTable.id), eq(photoTable.file_id, studentTable.photo_id))
const fits = sql<boolean>`coalesce(${ratioFits}, false)`
const cropped = sql<boolean>`${photoTable.original_id} is not null`

const person = {
  id: studentTable.id,
  number: studentTable.number,
  full_name: studentTable.full_name,
  gender: studentTable.gender,
  specialty_id: studentTable.specialty_id,
  state: studentTable.state,
  photo_id: studentTable.photo_id,
}
/** Of a hundred thousand students it is in an index which are on a page; a photo is looked up where one asks for it. */
const idsOfStudents = () => db().select({ id: studentTable.id }).from(studentTable).$dynamic()
const sorts = { number: studentTable.number, full_name: studentTable.full_name, state: studentTable.state }

/** Students and whether a card can be printed of them. */
export const cardsList = handleList(listCards, {
  from: () => db().select(person).from(studentTable).$dynamic(),
  keys: idsOfStudents,
  key: studentTable.id,
  where: ({ query: { filter } }) => {
    const isReady = sql`(${isNotNull(studentTable.photo_id)} and ${notInArray(studentTable.state, gone)})`
    return [
      filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
      filter.ready !== undefined && (filter.ready ? isReady : sql`not ${isReady}`),
    ]
  },
  search: studentTable.search_text,
  sorts,
  present: async (rows, { language }) => {
    const names = await specialtyNames(language)
    return rows.map(student => ({ ...personOf(student, names), ready: readyOf(student) === null }))
  },
})

/** What stands in the way of a card: the code of the problem, or null. */
export function readyOf(student: Pick<Student, 'state' | 'photo_id'>) {
  if (gone.includes(student.state)) return 'student-no-card'
  return student.photo_id ? null : 'student-no-photo'
}

/** Students who have a photo, and whether it fits the card. */
export const photosList = handleList(listPhotos, {
  from: () => db().select({ student: person, fits, cropped }).from(studentTable).leftJoin(photoTable, known).$dynamic(),
  keys: ({ query: { filter } }) =>
    filter.fits === undefined && filter.cropped === undefined
      ? idsOfStudents()
      : idsOfStudents().leftJoin(photoTable, known),
  key: studentTable.id,
  where: ({ query: { filter } }) => [
    isNotNull(studentTable.photo_id),
    filter.fits !== undefined && eq(fits, sql.raw(String(filter.fits))),
    filter.cropped !== undefined && eq(cropped, sql.raw(String(filter.cropped))),
  ],
  search: studentTable.search_text,
  sorts,
  present: async (rows, { language }) => {
    const names = await specialtyNames(language)
    return rows.map(({ student, fits, cropped }) => ({ ...personOf(student, names), fits, cropped }))
  },
})

export const personOf = (student: Pick<Student, keyof typeof person>, names: Map<number, string>) => ({
  id: student.id,
  number: student.number,
  full_name: student.full_name,
  gender: student.gender,
  specialty: names.get(student.specialty_id) ?? '',
  state: student.state,
})

/** The photo of a student as the screen that crops it shows it. */
export async function photoView(id: number | undefined, language: string) {
  const student = await studentById(id)
  const { photo_id } = student
  const row = photo_id ? await knownOf(student.id, photo_id) : undefined
  const size = photo_id ? (row ?? (await sharp(await readFile(photo_id)).metadata())) : undefined
  return {
    ...personOf(student, await specialtyNames(language)),
    has_photo: photo_id !== null,
    width: size?.width ?? null,
    height: size?.height ?? null,
    photo_id,
    fits: size ? fitsCard(size.width ?? 1, size.height ?? 1) : false,
    cropped: Boolean(row?.original_id),
  }
}
