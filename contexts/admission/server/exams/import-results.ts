import { db } from '@halaqa/kit-server/database'
import { handleImport, type ImportSource, type Judged, type ReadLine } from '@halaqa/kit-server/imports'
import { and, eq, inArray } from 'drizzle-orm'
import { importExamResults } from '../../contract/exam.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { enterResult } from './enter-result.ts'
import { examById } from './exam-students.queries.ts'
import { examResultTable } from './exams.table.ts'
import { type ResultColumns, resultColumns } from './result-columns.ts'

type Subject = { registrationId: number; examId: number; before: number | null }

/**
 * Enters the mark of every line that has one, each in a transaction of its own; a trial takes each back. A mark that came
 * since the lines were judged is never overwritten.
 */
export const resultImport: ImportSource<ResultColumns, Subject, { params: { id: number } }> = {
  columns: async ({ params }) => resultColumns((await examById(params.id)).score_total),
  beside: ['admission.exam-sheet.full_name', 'admission.exam-sheet.specialty'],
  key: 'number',
  exported: 'exported',
  of: async ({ params }) => ({ column: 'exam', own: (await examById(params.id)).name }),
  // Whoever has no mark yet is left as is: the sheet lists everybody.
  passes: ({ texts, wrong }) => texts.score === undefined && !wrong.score,
  judge: (lines, { params }) => judgeResults(lines, params.id),
  write: async ({ subject: { registrationId, examId, before }, values }) => {
    await enterResult(registrationId, examId, values.score!, { before })
    return undefined
  },
}
export const importResultsHandler = handleImport(importExamResults, resultImport)

/** Everybody of the sheet with the mark that stands: one statement, however many they are. */
async function judgeResults(
  lines: readonly ReadLine<ResultColumns>[],
  examId: number,
): Promise<Judged<ResultColumns, Subject>[]> {
  const numbers = lines.flatMap(({ values }) => values.number ?? [])
  const people = await db()
    .select({
      id: registrationTable.id,
      number: registrationTable.number,
      name: registrationTable.full_name,
      score: examResultTable.score,
    })
    .from(registrationTable)
    .leftJoin(
      examResultTable,
      and(eq(examResultTable.registration_id, registrationTable.id), eq(examResultTable.exam_id, examId)),
    )
    .where(inArray(registrationTable.number, [...new Set(numbers)]))
  const byNumber = new Map(people.map(person => [person.number, person]))
  return lines.map(({ values, texts }) => {
    const person = byNumber.get(values.number ?? '')
    if (person) {
      const subject = { registrationId: person.id, examId, before: person.score }
      return { name: person.name, subject, now: { score: person.score } }
    }
    const name = texts.number ?? ''
    return { name, wrong: { number: { key: 'import.unknown-code', values: { text: name } } } }
  })
}
