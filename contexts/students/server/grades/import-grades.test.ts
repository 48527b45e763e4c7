import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { Refusal, type Uploaded } from '@halaqa/kit-server/http'
import { defineWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import words from '../../messages/words.json' with { type: 'json' }
import { enrolmentById } from '../enrolments/enrolments.queries.ts'
import { anEnrolment, aStudent, releaseAll } from '../factories.ts'
import { gridSheet } from './grade-grid.queries.ts'
import { importGrades } from './import-grades.ts'

testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-marks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let of: { semesterId: number; subjectId: number }
let learners: { number: string; enrolmentId: number }[]
beforeAll(async () => {
  defineWords([words])
  await ensureAcademics()
  await aSpecialty({ degreeType: 'bachelor' })
  of = { semesterId: (await aSemester()).id, subjectId: await aSubject() }
  learners = []
  for (let at = 0; at < 3; at += 1) {
    const student = await aStudent({ fullName: at ? `طالب ${at}` : '=HYPERLINK("http://x")' })
    const { id } = await anEnrolment({ studentId: student.id, ...of })
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
    'رقم الطالب,اسم الطالب,الاختبار القصير,النهائي',
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
})

it('released marks are not imported over, and a sheet without its columns is refused', async () => {
  await releaseAll(of.semesterId, of.subjectId)
  const { number } = learners[1]!
  const sheet = upload(['number,quiz', `${number},1`])
  expect((await importGrades(of, sheet, false, 'ar')).results).toMatchObject([{ code: 'grade-released' }])
  expect(await refused(importGrades(of, upload(['a,b', '1,2']), true, 'ar'))).toBe('invalid')
})
