import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { curriculumContext } from '@halaqa/curriculum/context'
import { type MarkPartInput, markPart } from '@halaqa/curriculum/contract'
import { aSubject, subjectForm, updateSubject } from '@halaqa/curriculum/factories'
import { markSourcesBuilt } from '@halaqa/curriculum/server'
import { assemble } from '@halaqa/kit-server/assembly'
import { db } from '@halaqa/kit-server/database'
import { refusalOf, type Uploaded } from '@halaqa/kit-server/http'
import { importSheet } from '@halaqa/kit-server/imports'
import { nobody, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { studentsContext } from '@halaqa/students/context'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { enrolmentById } from '@halaqa/studies/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gradingContext } from '../grading.context.ts'
import { approveChange, requestChange } from './change-released.ts'
import { enterGrade, enterGrades } from './enter-grade.ts'
import { gradeById } from './grades.queries.ts'
import { gradeImport } from './import-grades.ts'
import { recordGrade } from './record-grade.ts'
import { releaseGrades } from './release-grades.ts'

const database = testDatabase()

const importGrades = (
  of: { semester_id: number; subject_id: number },
  sheet: Uploaded,
  dryRun: boolean,
  language: string,
) => importSheet(gradeImport, sheet, { asked: { params: of }, language, dryRun, lines: 5000 })
const folder = mkdtempSync(join(tmpdir(), 'halaqa-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As the context of exams will be: it says that marks may come from there. */
const exams = { ...gradingContext, name: 'exams', handlers: [], jobs: [], reactions: [], words: [] }
beforeAll(() =>
  assemble([
    curriculumContext,
    studentsContext,
    gradingContext,
    { ...exams, contributions: [markSourcesBuilt.contribute('exam')] },
  ]),
)

const office = (id = 1) => ({
  actor: { ...nobody, id, name: `موظف ${id}`, guard: 'users' as const },
  requestId: '',
  language: 'ar',
  address: '',
  agent: '',
})
const as = <T>(id: number, work: () => Promise<T>) => withRequest(office(id), work)

const parts: MarkPartInput[] = [
  markPart('quiz', 10),
  {
    ...markPart('quiz', 15),
    label_ar: 'الاختبار القصير الثاني',
    label_en: 'Second quiz',
    label_fr: 'Deuxième contrôle',
  },
  markPart('research', 25),
  { ...markPart('final', 50), source: 'exam' },
]
let of: { semester_id: number; subject_id: number }
let enrolmentId: number
let number: string
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  of = { semester_id: (await aSemester()).id, subject_id: await aSubject({ mark_parts: parts }) }
  const student = await aStudent()
  number = student.number
  enrolmentId = (await anEnrolment({ student_id: student.id, ...of })).id
})
const grade = () => gradeById(enrolmentId, office().actor, 'ar')

it('a subject with parts of its own is marked, imported, released and added up by them', async () => {
  const path = join(folder, 'marks.csv')
  writeFileSync(path, `الرقم الجامعي,الاختبار القصير,الاختبار القصير الثاني,Research\n${number},9,12.5,20\n`)
  const { results, columns } = await importGrades(of, { path, name: 'marks.csv' } as Uploaded, false, 'ar')
  expect(results[0]).toMatchObject({ ok: true })
  expect(results[0]!.cells.map(each => [each.column, each.after])).toEqual([
    ['quiz', '9'],
    ['quiz_2', '12.5'],
    ['research', '20'],
  ])
  expect(columns.map(each => each.label).slice(3)).toEqual([
    'الاختبار القصير',
    'الاختبار القصير الثاني',
    'البحث',
    'النهائي',
  ])
  expect((await enrolmentById(enrolmentId)).mark).toBeNull()
  await recordGrade({ enrolmentId, part: 'final', value: 4400, source: 'exam', reason: 'الاختبار 7' })
  // 9 + 12.5 + 20 + 44 = 85.5, half up.
  expect(await enrolmentById(enrolmentId)).toMatchObject({ mark: 86, state: 'success' })
  await as(1, () => releaseGrades(of, ['quiz_2', 'result']))
  expect(await refusalOf(() => releaseGrades(of, ['midterm']))).toBe('invalid')
})

describe('a mark that was measured elsewhere', () => {
  beforeEach(() => recordGrade({ enrolmentId, part: 'final', value: 4000, source: 'exam', reason: 'الاختبار 7' }))

  it('says where it came from, and is not typed over', async () => {
    expect((await grade()).parts.at(-1)).toMatchObject({ part: 'final', value: 4000, source: 'exam' })
    expect((await grade()).entries.map(each => [each.source, each.reason])).toEqual([['exam', 'الاختبار 7']])
    expect(await refusalOf(() => enterGrade({ enrolmentId, part: 'final', value: 4100 }))).toBe('grade-measured')
    expect(await refusalOf(() => enterGrade({ enrolmentId, part: 'final', value: null }))).toBe('grade-measured')
  })

  it('is recorded anew from there until students see it', async () => {
    await recordGrade({ enrolmentId, part: 'final', value: 4100, source: 'exam', reason: 'تصحيح مفتاح الاختبار' })
    expect((await grade()).parts.at(-1)!.value).toBe(4100)
    await as(1, () => releaseGrades(of, ['final']))
    const again = () => recordGrade({ enrolmentId, part: 'final', value: 4200, source: 'exam', reason: '' })
    expect(await refusalOf(again)).toBe('grade-released')
  })

  it('is changed by two officers, before its release too', async () => {
    const id = await as(1, () => requestChange({ enrolmentId, part: 'final', value: 4500, reason: 'إعادة تصحيح' }))
    await as(2, () => approveChange(id))
    expect((await grade()).parts.at(-1)).toMatchObject({ value: 4500, source: 'entered' })
  })
})

it('a mark is recorded only for a part of that source, and never over one that was typed', async () => {
  const record = (part: string) => recordGrade({ enrolmentId, part, value: 100, source: 'exam', reason: '' })
  expect(await refusalOf(() => record('quiz'))).toBe('invalid')
  expect(
    await refusalOf(() => recordGrade({ enrolmentId, part: 'final', value: 5001, source: 'exam', reason: '' })),
  ).toBe('invalid')
  await as(1, () => enterGrade({ enrolmentId, part: 'final', value: 3000 }))
  expect(await refusalOf(() => record('final'))).toBe('grade-changed')
  expect((await grade()).parts.at(-1)!.value).toBe(3000)
})

describe('the parts of a subject', () => {
  const change = (next: MarkPartInput[]) =>
    as(1, async () => {
      const { id: _id, can: _can, state: _state, ...input } = await subjectForm(of.subject_id, office().actor)
      return updateSubject(of.subject_id, { ...input, mark_parts: next })
    })

  it('stay once a mark stands in one of them, in a draft too; what they are called may change', async () => {
    const swapped = [...parts.slice(1), parts[0]!]
    await change(swapped)
    await change(parts)
    await as(1, () => enterGrades(enrolmentId, [{ part: 'quiz', value: 500 }]))
    expect(await refusalOf(() => change(swapped))).toBe('subject-frozen')
    await change(parts.with(0, { ...parts[0]!, label_ar: 'الاختبار القصير الأول' }))
    expect((await grade()).parts[0]).toMatchObject({ part: 'quiz', label: 'الاختبار القصير الأول', value: 500 })
  })

  it('come from nowhere that this college does not have', async () => {
    const from = (source: 'exam' | 'activity') => parts.with(2, { ...parts[2]!, source })
    await change(from('exam'))
    expect(await refusalOf(() => change(from('activity')))).toBe('invalid')
  })

  it('make a hundred whoever writes them: the database refuses anything else', async () => {
    const lose = () =>
      db().execute(sql`delete from curriculum.mark_parts where subject_id = ${of.subject_id} and part = 'quiz'`)
    await expect(lose()).rejects.toMatchObject({ cause: { message: expect.stringContaining('make 90, not 100') } })
  })
})
