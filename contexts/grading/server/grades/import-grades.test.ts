import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { Refusal, type Uploaded } from '@halaqa/kit-server/http'
import { importSheet } from '@halaqa/kit-server/imports'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { enrolmentById } from '@halaqa/studies/server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterGrade } from './enter-grade.ts'
import { gridSheet } from './grade-grid.queries.ts'
import { valueKey, valuesOf } from './grades.queries.ts'
import { gradeImport } from './import-grades.ts'

testDatabase()

const importGrades = (
  of: { semester_id: number; subject_id: number },
  sheet: Uploaded,
  dryRun: boolean,
  language: string,
) => importSheet(gradeImport, sheet, { asked: { params: of }, language, dryRun, lines: 5000 })
const folder = mkdtempSync(join(tmpdir(), 'halaqa-marks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let of: { semester_id: number; subject_id: number }
let learners: { number: string; enrolmentId: number }[]
beforeAll(async () => {
  defineWords([
    ...readWords(new URL('../../messages/', import.meta.url)),
    ...readWords(new URL('../../../curriculum/messages/', import.meta.url)),
  ])
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  of = { semester_id: (await aSemester()).id, subject_id: await aSubject() }
  learners = []
  for (let at = 0; at < 3; at += 1) {
    const student = await aStudent({ full_name: at ? `طالب ${at}` : '=HYPERLINK("http://x")' })
    const { id } = await anEnrolment({ student_id: student.id, ...of })
    learners.push({ number: student.number, enrolmentId: id })
  }
})
function upload(lines: string[], name = 'marks.csv'): Uploaded {
  const path = join(folder, name)
  writeFileSync(path, lines.join('\n'))
  return { path, name } as Uploaded
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )

it('a trial says line by line what would be wrong, and enters nothing', async () => {
  const [first, second] = learners
  const sheet = upload([
    'الرقم الجامعي,اسم الطالب,الاختبار القصير,النهائي',
    `${first!.number},س,١٨٫٥,40`,
    `${second!.number},س,99,`,
    'S-00-00000,س,1,',
    `${second!.number},س,=1+1,`,
    `${second!.number},س,,`,
  ])
  const trial = await importGrades(of, sheet, true, 'ar')
  expect(trial.results.map(each => [each.line, each.code])).toEqual([
    [2, null],
    [3, 'invalid'],
    [4, 'invalid'],
    [5, 'invalid'],
  ])
  expect(trial).toMatchObject({ dry_run: true, done: 1 })
  // Made by hand: nothing says which subject it is of, nor what stood when it was written.
  expect(trial.notes).toEqual([expect.stringContaining('رمز المقرر'), expect.stringContaining('كما صُدّر')])
  expect(await importGrades(of, sheet, true, 'ar')).toMatchObject({ done: 1 })
})

it('a line is entered whole or not at all', async () => {
  const { number, enrolmentId } = learners[1]!
  const sheet = upload(['number,quiz,midterm,final', `${number},20,30,51`])
  expect(await importGrades(of, sheet, false, 'ar')).toMatchObject({ done: 0 })
  expect(await enrolmentById(enrolmentId)).toMatchObject({ mark: null })
  const right = upload(['number,quiz,midterm,final', `${number},20,30,50`])
  expect(await importGrades(of, right, false, 'ar')).toMatchObject({ done: 1 })
  expect(await enrolmentById(enrolmentId)).toMatchObject({ mark: 100, state: 'success' })
})

it('attack: what is exported is no formula, and can be imported again as it is', async () => {
  const csv = (await buffer(await gridSheet(of, 'csv', 'ar'))).toString()
  expect(csv).not.toMatch(/(^|[,\n"])=HYPERLINK/)
  const xlsx = join(folder, 'again.xlsx')
  writeFileSync(xlsx, await buffer(await gridSheet(of, 'xlsx', 'ar')))
  const again = await importGrades(of, { path: xlsx, name: 'again.xlsx' } as Uploaded, false, 'ar')
  expect(again.results).toMatchObject([{ ok: true }])
  expect(again.notes).toEqual([])
})

it('released marks are not imported over, and a sheet without its columns is refused', async () => {
  await releaseAll(of.semester_id, of.subject_id)
  const { number } = learners[1]!
  const sheet = upload(['number,quiz', `${number},1`])
  expect((await importGrades(of, sheet, false, 'ar')).results).toMatchObject([{ code: 'grade-released' }])
  expect(await refused(importGrades(of, upload(['a,b', '1,2']), true, 'ar'))).toBe('invalid')
})

/** A new student of a sheet of its own, with these marks entered. */
async function anotherSheet(count: number) {
  const sheet = { semester_id: of.semester_id, subject_id: await aSubject() }
  const own = []
  for (let at = 0; at < count; at += 1) {
    const student = await aStudent()
    const { id } = await anEnrolment({ student_id: student.id, ...sheet })
    own.push({ number: student.number, enrolmentId: id })
  }
  return { sheet, own }
}
const cellsOf = (answer: Awaited<ReturnType<typeof importGrades>>) =>
  answer.results.map(row => row.cells.map(each => [each.column, each.outcome, each.before, each.after]))

it('a stale sheet never overwrites what a colleague entered since, and shows it', async () => {
  const { sheet, own } = await anotherSheet(2)
  for (const { enrolmentId } of own) await enterGrade({ enrolmentId, part: 'quiz', value: 1000 })
  const csv = (await buffer(await gridSheet(sheet, 'csv', 'ar'))).toString()
  await enterGrade({ enrolmentId: own[0]!.enrolmentId, part: 'quiz', value: 1800 })
  const untouched = upload(csv.split('\n'))
  const answer = await importGrades(sheet, untouched, false, 'ar')
  expect(answer).toMatchObject({ done: 0 })
  expect(cellsOf(answer).flat()).toContainEqual(['quiz', 'since', '18', '18'])
  const both = upload(csv.replace(new RegExp(`(${own[0]!.number},[^,]*,)10`), '$112').split('\n'))
  const refusedLine = await importGrades(sheet, both, false, 'ar')
  expect(refusedLine.results.find(row => !row.ok)!.message).toMatch(/كان 10 عند التصدير وصار الآن 18/)
  expect((await valuesOf([own[0]!.enrolmentId])).get(valueKey(own[0]!.enrolmentId, 'quiz'))).toBe(1800)
})

it('the trial says of each cell whether it is the same, new, or from what to what; only what changes is counted', async () => {
  const { sheet, own } = await anotherSheet(2)
  await enterGrade({ enrolmentId: own[0]!.enrolmentId, part: 'quiz', value: 1000 })
  const trial = upload([
    'number,quiz,final',
    `${own[0]!.number},10,٢٠`,
    `${own[1]!.number},5,`,
    `${own[0]!.number.replace(/0/g, '٠').replace(/x/, '')}x,1,1`,
  ])
  const answer = await importGrades(sheet, trial, true, 'ar')
  expect(cellsOf(answer).slice(0, 2)).toEqual([
    [
      ['quiz', 'same', '10', '10'],
      ['final', 'new', null, '20'],
    ],
    [['quiz', 'new', null, '5']],
  ])
  expect(answer.done).toBe(2)
  const again = upload(['number,quiz', `${own[0]!.number},10`])
  expect(await importGrades(sheet, again, false, 'ar')).toMatchObject({ done: 0, results: [{ ok: true }] })
})

it('every wrong cell says what is wrong with it, in words', async () => {
  const { sheet, own } = await anotherSheet(2)
  const [one, two] = own
  const lines = [
    'الرقم الجامعي,الاختبار القصير,النهائي',
    `${one!.number},غائب,51`,
    'S-99-99999,1,',
    `${two!.number},1.234,`,
  ]
  const { results } = await importGrades(sheet, upload(lines), true, 'ar')
  expect(results.map(row => row.message)).toEqual([
    'الاختبار القصير: «غائب» ليس عددًا كما يلزم؛ اكتب رقمًا بمنزلتين عشريتين على الأكثر؛ النهائي: الدرجة 51 أكبر من درجة الجزء (50)',
    'لا طالب بالرقم S-99-99999 في هذا الكشف',
    'الاختبار القصير: «1.234» ليس عددًا كما يلزم؛ اكتب رقمًا بمنزلتين عشريتين على الأكثر',
  ])
})

it('two lines for one student are both refused; digits of a number may be Arabic', async () => {
  const { sheet, own } = await anotherSheet(2)
  const arabic = own[1]!.number.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
  const lines = ['number,quiz', `${own[0]!.number},10`, `${own[0]!.number.toLowerCase()},15`, `${arabic},7`]
  const answer = await importGrades(sheet, upload(lines), false, 'ar')
  expect(answer.results.map(row => [row.line, row.ok])).toEqual([
    [2, false],
    [3, false],
    [4, true],
  ])
})

it('a doubled column, and a sheet without its columns, are refused by name, with the columns that were seen', async () => {
  const { sheet } = await anotherSheet(0)
  const facts = (lines: string[]) =>
    importGrades(sheet, upload(lines), true, 'ar').then(
      () => undefined,
      error => [error.errors.file, error.facts],
    )
  expect(await facts(['number,النهائي,final', 'x,1,2'])).toEqual([
    'field.sheet-columns-doubled',
    { doubled: ['النهائي'] },
  ])
  expect(await facts(['الاسم,الدرجة', 'x,1'])).toMatchObject([
    'field.sheet-columns-missing',
    { missing: ['الرقم الجامعي'], seen: ['الاسم', 'الدرجة'], headings: ['الاسم', 'الدرجة'] },
  ])
})

it('a sheet of another subject is refused as a whole; a title above the head is passed over', async () => {
  const { sheet, own } = await anotherSheet(1)
  const other = importGrades(sheet, upload(['number,quiz,رمز المقرر', `${own[0]!.number},1,XXX999`]), true, 'ar')
  await expect(other).rejects.toMatchObject({
    errors: { file: 'grading.field.sheet-of-other-subject' },
    facts: { code: 'XXX999' },
  })
  const titled = await importGrades(sheet, upload(['كلية العلوم,,', 'number,quiz', `${own[0]!.number},1`]), true, 'ar')
  expect(titled.results).toMatchObject([{ line: 3, ok: true }])
})

it('the first mark of who had none when the result was released is entered and imported after it, told and averaged', async () => {
  const { sheet, own } = await anotherSheet(2)
  const [early, late] = own
  for (const part of ['quiz', 'midterm', 'final'] as const)
    await enterGrade({ enrolmentId: early!.enrolmentId, part, value: 1500 })
  await releaseAll(sheet.semester_id, sheet.subject_id)
  const lines = ['number,quiz,midterm,final', `${late!.number},20,30,40`, `${early!.number},16,,`]
  const answer = await importGrades(sheet, upload(lines), false, 'ar')
  expect(answer.results.map(row => row.code)).toEqual([null, 'grade-released'])
  expect(await enrolmentById(late!.enrolmentId)).toMatchObject({ mark: 90, state: 'success' })
  expect(await refused(enterGrade({ enrolmentId: late!.enrolmentId, part: 'quiz', value: 1 }))).toBe('grade-released')
  const { rows } = await db().execute<{ kind: string }>(sql`select n.kind from identity.notifications n
    join students.students s on s.account_id = n.account_id where s.number = ${late!.number} order by n.id desc limit 1`)
  expect(rows).toEqual([{ kind: 'students.notice.result' }])
})
