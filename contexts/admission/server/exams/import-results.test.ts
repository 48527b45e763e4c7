import { buffer } from 'node:stream/consumers'
import { aSpecialty } from '@halaqa/academics/factories'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { importSheet } from '@halaqa/kit-server/imports'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { anApplicant, anEntryExam } from '../factories.ts'
import { ensureAdmission } from '../shipped/ensure-admission.ts'
import { enterResult } from './enter-result.ts'
import { examSheet } from './exam-students.queries.ts'
import { examResultTable } from './exams.table.ts'
import { resultImport } from './import-results.ts'

const database = testDatabase()
beforeEach(async () => {
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
  await database.reset()
  await ensureAdmission()
  await aSpecialty()
})
const scores = async () =>
  (await db().select().from(examResultTable).orderBy(asc(examResultTable.registration_id))).map(each => each.score)

it('a mark that a colleague enters while the sheet is written stands, and its line says why it was not written', async () => {
  const exam = await anEntryExam()
  const people = [await anApplicant({ at: 'entry_exam' }), await anApplicant({ at: 'entry_exam' })]
  const lines = ['number,score', ...people.map(({ number }) => `${number},80`)]
  const meanwhile: typeof resultImport = {
    ...resultImport,
    judge: async (...asked) => {
      const judged = await resultImport.judge(...asked)
      await enterResult(people[1]!.id, exam.id, 35)
      return judged
    },
  }
  const sheet = { content: Buffer.from(lines.join('\n')), name: 'marks.csv' }
  const asked = { params: { id: exam.id } }
  const answer = await importSheet(meanwhile, sheet, { asked, language: 'ar', dryRun: false, lines: 10 })
  expect(answer.results.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [false, 'exam-score-changed'],
  ])
  expect(await scores()).toEqual([80, 35])
})

it('a mark that is entered over another is written down with the one before', async () => {
  const exam = await anEntryExam()
  const { id } = await anApplicant({ at: 'entry_exam' })
  await enterResult(id, exam.id, 35)
  await enterResult(id, exam.id, 40)
  const rows = await db()
    .select()
    .from(auditTable)
    .where(eq(auditTable.action, 'admission.exam.result'))
    .orderBy(asc(auditTable.id))
  expect(rows.map(({ before, after }) => [before, after])).toMatchObject([
    [null, { score: 35, result: 'fail' }],
    [
      { score: 35, result: 'fail' },
      { score: 40, result: 'fail' },
    ],
  ])
})

const sheetOfExam = async (id: number) => buffer(await examSheet(id, 'csv', 'ar'))
const importing = (id: number, content: Buffer) =>
  importSheet(
    resultImport,
    { content, name: 'marks.csv' },
    { asked: { params: { id } }, language: 'ar', dryRun: false, lines: 10 },
  )

it('a sheet as it was exported changes nothing, and is imported into no other exam', async () => {
  const [exam, other] = [await anEntryExam({ name: 'الدورة الأولى' }), await anEntryExam({ name: 'الدورة الثانية' })]
  const { id } = await anApplicant({ at: 'entry_exam' })
  await enterResult(id, exam.id, 35)
  const content = await sheetOfExam(exam.id)
  expect(await importing(exam.id, content)).toMatchObject({
    counts: { same: 1, new: 0, changed: 0, wrong: 0 },
    notes: [],
  })
  await expect(importing(other.id, content)).rejects.toMatchObject({ errors: { file: 'field.sheet-of-other' } })
})

it('a sheet in which nobody has a mark yet says so, and not that it has no lines', async () => {
  const exam = await anEntryExam()
  await anApplicant({ at: 'entry_exam' })
  const content = await sheetOfExam(exam.id)
  await expect(importing(exam.id, content)).rejects.toMatchObject({ errors: { file: 'field.sheet-unfilled' } })
})
