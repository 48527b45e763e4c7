import { nameIn, semesterList } from '@halaqa/academics/server'
import { accountsByIds } from '@halaqa/identity/server'
import { searchKey, searchWords } from '@halaqa/kit-contract'
import { type Language, listed } from '@halaqa/kit-contract/format'
import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import { pageIn, sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { lackOf } from '../../contract/lack.ts'
import type { ReportRow } from '../../contract/report.ts'
import type { SubjectKind } from '../../contract/subject.ts'
import { missingIn, type SubjectState, subjectStates } from '../../contract/subject-state.ts'
import { lessonsOf, placesOf } from '../desk/lessons-page.ts'
import { contentTable } from '../subjects/contents.table.ts'
import { contentOf, contentOfAll } from '../subjects/subject-content.ts'
import { headOf, subjectById } from '../subjects/subjects.queries.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { subjectTeacherTable } from '../teachers/teachers.table.ts'

export type ReportWish = { state: SubjectState | null; kind: SubjectKind | null; only_missing: boolean; q: string }

/** Of every subject, by code: what it has and lacks, and what it is chosen by. Who opens the report asks for two thousand. */
const everyRow = keptUntilChanged([subjectTable, contentTable], async (language: string) => {
  const { id, code, name_ar, name_en, name_fr, state, kind } = subjectTable
  const subjects = await db()
    .select({ id, code, name_ar, name_en, name_fr, state, kind })
    .from(subjectTable)
    .orderBy(asc(code))
  const contents = await contentOf(subjects.map(subject => subject.id))
  return subjects.map(subject => {
    const content = contents.get(subject.id)!
    const { lessons, elements, videos, pages, teachers, duration_ms } = content
    const own = { id: subject.id, code: subject.code, name: nameIn(subject, language), state: subject.state }
    const row: ReportRow = {
      ...own,
      lessons,
      elements,
      videos,
      pages,
      teachers,
      duration_ms,
      missing: missingIn(content),
    }
    return { kind: subject.kind, text: searchKey(`${row.code} ${row.name}`), row }
  })
})

/** What each subject has and lacks. Archived ones only when they are asked for. */
export async function reportRows({ state, kind, only_missing, q }: ReportWish, language: string): Promise<ReportRow[]> {
  const sought = searchWords(q)
  const chosen = (await everyRow(language)).filter(
    each =>
      (state ? each.row.state === state : each.row.state !== 'archived') &&
      (!kind || each.kind === kind) &&
      (!only_missing || each.row.missing.length > 0) &&
      sought.every(word => each.text.includes(word)),
  )
  return chosen.map(each => each.row)
}

/** A page of them. */
export async function reportOf(wish: ReportWish, asked: { page: number; per_page: number }, language: string) {
  const rows = await reportRows(wish, language)
  return { ...pageIn(rows, asked), wish, complete: rows.filter(row => row.missing.length === 0).length }
}

/** The same as a sheet. */
export async function reportSheet(wish: ReportWish, format: 'csv' | 'xlsx', language: string) {
  const word = (key: string) => translate(language, `curriculum.${key}`)
  const numbers = (['lessons', 'elements', 'teachers'] as const).map(field => ({
    label: word(`subject.fields.${field}`),
    kind: 'number' as const,
    value: (row: ReportRow) => row[field],
  }))
  const columns = [
    { label: word('subject.fields.code'), value: (row: ReportRow) => row.code },
    { label: word('subject.fields.name'), value: (row: ReportRow) => row.name },
    { label: word('subject.fields.state'), value: (row: ReportRow) => word(`subject.values.state.${row.state}`) },
    ...numbers,
    {
      label: word('subject.fields.missing'),
      kind: 'long-text' as const,
      value: (row: ReportRow) =>
        listed(
          row.missing.map(({ gap, count: many }) => `${word(`missing.${gap}.many`)} (${many})`),
          language as Language,
        ),
    },
  ]
  return sheetOf({ format, language, columns, rows: await reportRows(wish, language) })
}

/** The whole curriculum in numbers, and who teaches how much in a semester: the latest unless one is named. */
export async function curriculumNumbers(wanted: number | undefined, language: string) {
  const states = await db()
    .select({ state: subjectTable.state, count: count() })
    .from(subjectTable)
    .groupBy(subjectTable.state)
  const taught = await db().selectDistinct({ id: subjectTeacherTable.semester_id }).from(subjectTeacherTable)
  const semesters = (await semesterList(language)).filter(({ id }) => taught.some(each => each.id === id))
  const shown = wanted ?? semesters[0]?.id ?? null
  return {
    states: subjectStates.map(state => ({ state, count: states.find(row => row.state === state)?.count ?? 0 })),
    totals: await contentOfAll(),
    semesters: semesters.map(({ id, name }) => ({ id, name })),
    semester: shown,
    teachers: shown ? await hoursByTeacher(shown) : [],
  }
}

async function hoursByTeacher(semesterId: number) {
  const rows = await db()
    .select({
      account_id: subjectTeacherTable.account_id,
      subjects: count(),
      hours: sql<number>`sum(${sql`${subjectTeacherTable.hours}`})::int`,
    })
    .from(subjectTeacherTable)
    .where(eq(subjectTeacherTable.semester_id, semesterId))
    .groupBy(subjectTeacherTable.account_id)
    .orderBy(desc(sql`3`))
  const accounts = await accountsByIds(rows.map(row => row.account_id))
  return rows.map(row => ({ ...row, name: accounts.get(row.account_id)?.name ?? '' }))
}

/** Lesson by lesson: what stands there and what it lacks. */
export async function lessonReportOf(subjectId: number, language: string) {
  const subject = await subjectById(subjectId)
  const { id, code, name } = headOf(subject, language)
  const lessons = await lessonsOf(subjectId)
  const places = await placesOf(lessons.map(lesson => lesson.id))
  const content = (await contentOf([subjectId])).get(subjectId)!
  return {
    subject: { id, code, name },
    missing: missingIn(content),
    lessons: lessons.map(lesson => {
      const elements = places.filter(place => place.lessonId === lesson.id).map(elementLine)
      return {
        id: lesson.id,
        position: lesson.position,
        title: lesson.title,
        part: lesson.part,
        duration_ms: elements.reduce((all, each) => all + (each.duration_ms ?? 0), 0),
        elements,
      }
    }),
  }
}
type Place = Awaited<ReturnType<typeof placesOf>>[number]
function elementLine(place: Place) {
  const { id, kind, title, pages, duration_ms } = place
  const lack = lackOf(place)
  return { id, kind, title, pages, duration_ms, lacks: lack ? [lack] : [] }
}
