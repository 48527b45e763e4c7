import { specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { readFile } from '@halaqa/kit-server/files'
import { and, asc, desc, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { searched } from '../students/office-list.ts'
import { studentById } from '../students/students.queries.ts'
import { type Student, studentTable } from '../students/students.table.ts'
import { photoTable } from './photos.table.ts'
import { knownOf, portrait } from './photos.ts'

type Asked = { page: number; per_page: number; sort: string; q?: string | undefined }
/** States of people who have left. */
const gone: Student['state'][] = ['withdrawn', 'fired', 'graduate']
/** A photo fits the card when it is off by less than this. */
const tolerance = 0.03
const fitsCard = (width: number, height: number): boolean => Math.abs(width / height - portrait) < tolerance

const ratioFits = sql<boolean>`abs(${photoTable.width}::float / ${photoTable.height} - ${sql.raw(String(portrait))}) < ${sql.raw(String(tolerance))}`
const known = and(eq(photoTable.studentId, studentTable.id), eq(photoTable.fileId, studentTable.photoId))
const columns = {
  student: studentTable,
  fits: sql<boolean>`coalesce(${ratioFits}, false)`,
  cropped: sql<boolean>`${photoTable.originalId} is not null`,
}

/** Students and whether a card can be printed of them. */
export async function cardsPage(
  query: Asked & { filter: { ready?: boolean | undefined; specialty_id?: number | undefined } },
  language: string,
) {
  const { ready, specialty_id } = query.filter
  const isReady = sql`(${isNotNull(studentTable.photoId)} and ${notInArray(studentTable.state, gone)})`
  const where = and(
    searched(query.q),
    specialty_id ? eq(studentTable.specialtyId, specialty_id) : undefined,
    ready === undefined ? undefined : ready ? isReady : sql`not ${isReady}`,
  )
  const page = await pageOf(query, where, language)
  return {
    ...page,
    rows: page.rows.map(({ student, fits: _, cropped: __, ...person }) => ({
      ...person,
      ready: readyOf(student) === null,
    })),
  }
}

/** What stands in the way of a card: the code of the problem, or null. */
export function readyOf(student: Pick<Student, 'state' | 'photoId'>) {
  if (gone.includes(student.state)) return 'student-no-card'
  return student.photoId ? null : 'student-no-photo'
}

/** Students who have a photo, and whether it fits the card. */
export async function photosPage(
  query: Asked & { filter: { fits?: boolean | undefined; cropped?: boolean | undefined } },
  language: string,
) {
  const { fits, cropped } = query.filter
  const where = and(
    isNotNull(studentTable.photoId),
    searched(query.q),
    fits === undefined ? undefined : eq(columns.fits, sql.raw(String(fits))),
    cropped === undefined ? undefined : eq(columns.cropped, sql.raw(String(cropped))),
  )
  const page = await pageOf(query, where, language)
  return { ...page, rows: page.rows.map(({ student: _, ...row }) => row) }
}

async function pageOf({ page, per_page, sort }: Asked, where: SQL | undefined, language: string) {
  const direction = sort.startsWith('-') ? desc : asc
  const order = sort.endsWith('number')
    ? [direction(studentTable.number)]
    : [direction(studentTable.fullName), direction(studentTable.id)]
  const matching = db().select({ id: studentTable.id }).from(studentTable).leftJoin(photoTable, known).where(where)
  const total = await db().$count(matching.as('matching'))
  const ids = matching
    .orderBy(...order)
    .limit(per_page)
    .offset((page - 1) * per_page)
  const rows = await db()
    .select(columns)
    .from(studentTable)
    .leftJoin(photoTable, known)
    .where(inArray(studentTable.id, ids))
    .orderBy(...order)
  const names = await specialtyNames(language)
  return {
    rows: rows.map(({ student, fits, cropped }) => ({ student, ...personOf(student, names), fits, cropped })),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

export const personOf = (student: Student, names: Map<number, string>) => ({
  id: student.id,
  number: student.number,
  full_name: student.fullName,
  gender: student.gender,
  specialty: names.get(student.specialtyId) ?? '',
  state: student.state,
})

/** The photo of a student as the screen that crops it shows it. */
export async function photoView(id: number | undefined, language: string) {
  const student = await studentById(id)
  const { photoId } = student
  const row = photoId ? await knownOf(student.id, photoId) : undefined
  const size = photoId ? (row ?? (await sharp(await readFile(photoId)).metadata())) : undefined
  return {
    ...personOf(student, await specialtyNames(language)),
    has_photo: photoId !== null,
    width: size?.width ?? null,
    height: size?.height ?? null,
    photo_id: photoId,
    fits: size ? fitsCard(size.width ?? 1, size.height ?? 1) : false,
    cropped: Boolean(row?.originalId),
  }
}
