import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { exportedCell } from '@halaqa/kit-server/imports'
import { paged, rowsOf, sheetOf, windowOf } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { examWrite } from '../../contract/permissions.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'
import { entryExamTable, examResultTable } from './exams.table.ts'
import { resultColumns } from './result-columns.ts'

export async function examById(id: number) {
  const [exam] = await db().select().from(entryExamTable).where(eq(entryExamTable.id, id))
  return exam ?? refuse(notFound)
}
type Exam = Awaited<ReturnType<typeof examById>>

/**
 * Applicants of the exam's degree who stand before it, and whoever has a result in it. Two sets by their own indexes: "or"
 * over both tables would read every applicant.
 */
async function sitting(exam: Exam, specialtyId?: number) {
  const [atExam] = await db()
    .select({ id: stepTable.id })
    .from(stepTable)
    .where(and(eq(stepTable.code, 'entry_exam'), eq(stepTable.degree_type, exam.degree_type)))
  const coming = db()
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(and(eq(registrationTable.step_id, atExam?.id ?? 0), eq(registrationTable.status, 'waiting')))
  const marked = db()
    .select({ id: examResultTable.registration_id })
    .from(examResultTable)
    .where(eq(examResultTable.exam_id, exam.id))
  return and(
    inArray(registrationTable.id, union(coming, marked)),
    eq(registrationTable.degree_type, exam.degree_type),
    specialtyId ? eq(registrationTable.specialty_id, specialtyId) : undefined,
  )
}

const { id, number, full_name, gender, specialty_id: specialtyId, status } = registrationTable
const select = (exam: Exam) =>
  db()
    .select({
      registration: { id, number, fullName: full_name, gender, specialtyId, status },
      result: examResultTable,
      step: stepTable.code,
    })
    .from(registrationTable)
    .innerJoin(stepTable, eq(stepTable.id, registrationTable.step_id))
    .leftJoin(
      examResultTable,
      and(eq(examResultTable.registration_id, registrationTable.id), eq(examResultTable.exam_id, exam.id)),
    )
    .orderBy(asc(registrationTable.full_name), asc(registrationTable.id))
    .$dynamic()

type Query = { page: number; per_page: number; specialty_id?: number | undefined }
export async function studentsOfExam(examId: number, query: Query, actor: Actor, language: string) {
  const exam = await examById(examId)
  const { by_specialty, ids } = await placesTogether(JSON.stringify([exam.id, query]), () => placesOf(exam, query))
  const total = by_specialty
    .filter(each => !query.specialty_id || each.id === query.specialty_id)
    .reduce((sum, each) => sum + each.count, 0)
  const shown = await select(exam).where(inArray(id, ids))
  const names = await specialtyNames(language)
  const mayWrite = actor.permissions.has(examWrite)
  // A mark before the day would be refused.
  const isHeld = exam.date <= clock.today()
  const rows = shown.map(({ registration, result, step }) => ({
    registration_id: registration.id,
    number: registration.number,
    full_name: registration.fullName,
    gender: registration.gender,
    specialty: names.get(registration.specialtyId) ?? '',
    score: result?.score ?? null,
    result: result?.result ?? ('coming' as const),
    can: { enter: mayWrite && isHeld && step === 'entry_exam' && registration.status === 'waiting' },
  }))
  return {
    exam: {
      id: exam.id,
      name: exam.name,
      date: exam.date,
      score_total: exam.score_total,
      score_pass: exam.score_pass,
    },
    specialties: by_specialty
      .map(each => ({ id: each.id, name: names.get(each.id) ?? '' }))
      .sort((a, b) => a.id - b.id),
    ...paged(rows, total, query),
    can: { import: mayWrite },
  }
}

/** On the day of an exam all who mark look at the same page: at one moment thousands are read once. */
const placesTogether = answeredTogether<Places>()
type Places = { by_specialty: { id: number; count: number }[]; ids: number[] }

/**
 * How many sit the exam in each speciality, and who stands on the page, by name. One reading of thousands of applicants,
 * from the index that has names and specialities; the rows of a page come after.
 */
async function placesOf(exam: Exam, { specialty_id, ...asked }: Query): Promise<Places> {
  const sitters = db()
    .$with('sitters')
    .as(
      db()
        .select({ id, specialtyId, full_name })
        .from(registrationTable)
        .where(await sitting(exam)),
    )
  const counts = db()
    .select({ id: sitters.specialtyId, count: count().as('count') })
    .from(sitters)
    .groupBy(sitters.specialtyId)
    .as('counts')
  const chosen = db()
    .select({ id: sitters.id })
    .from(sitters)
    .where(specialty_id ? eq(sitters.specialtyId, specialty_id) : undefined)
    .$dynamic()
  // They are counted in the same statement: where the last page ends is not known yet.
  const window = windowOf(asked, Number.POSITIVE_INFINITY)
  const pageIds = rowsOf({ from: chosen, order: [asc(sitters.full_name), asc(sitters.id)] }, window)
  const [places] = await db()
    .with(sitters)
    .select({
      by_specialty: sql<
        { id: number; count: number }[]
      >`coalesce(json_agg(json_build_object('id', ${counts.id}, 'count', ${counts.count})), '[]')`,
      ids: sql<number[]>`array(${pageIds})`,
    })
    .from(counts)
  return places!
}

/** The same as a sheet, whose number and mark can be imported again. */
export async function examSheet(examId: number, format: 'xlsx' | 'csv', language: string, specialtyId?: number) {
  const exam = await examById(examId)
  const rows = await select(exam).where(await sitting(exam, specialtyId))
  const names = await specialtyNames(language)
  const label = (key: string) => translate(language, `admission.exam-sheet.${key}`)
  const columns = resultColumns(exam.score_total)
  return sheetOf<(typeof rows)[number]>({
    format,
    language,
    columns: [
      { label: label('number'), kind: 'code', value: row => row.registration.number },
      { label: label('full_name'), value: row => row.registration.fullName },
      { label: label('specialty'), value: row => names.get(row.registration.specialtyId) },
      // By it an import knows the sheet of another exam.
      { label: label('exam'), value: () => exam.name },
      {
        label: label('exported'),
        hidden: true,
        value: row => exportedCell(columns, { score: row.result?.score ?? null }),
      },
      { label: label('score'), kind: 'number', value: row => row.result?.score },
    ],
    rows,
  })
}
