import { transaction } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { gradeChanged } from '../../contract/grade-office.ts'
import { enterGrade } from './enter-grade.ts'
import { rowsOfGrid } from './grade-grid.queries.ts'
import { standingOf } from './grades.queries.ts'
import { undoGrade } from './undo-grade.ts'
import type { PartGrade } from './write-grade.ts'

type Place = Pick<PartGrade, 'part'> & { enrolment_id: number }

/**
 * Enters what was pasted over several cells. Each is a mark of its own, with the same rules as one that is typed: another
 * officer's newer mark is told and not overwritten, and the others are entered all the same.
 */
export const pasteGrades = (
  marks: readonly (Place & { value: number | null; before: number | null })[],
  language: string,
) =>
  eachCell(marks, language, ({ enrolment_id, ...mark }) =>
    transaction(() => enterGrade({ ...mark, enrolmentId: enrolment_id })),
  )

/** Puts back what stood before; a cell that somebody changed meanwhile stays as it is, and says so. */
export const undoPaste = (places: readonly Place[], language: string) =>
  eachCell(places, language, place => undoGrade(place.enrolment_id, place.part))

async function eachCell<P extends Place>(places: readonly P[], language: string, work: (place: P) => Promise<void>) {
  const results = []
  for (const place of places) {
    const refusal = await refusedBy(() => work(place))
    const code = refusal?.problem.code ?? null
    const isChanged = code === gradeChanged.code
    results.push({
      enrolment_id: place.enrolment_id,
      part: place.part,
      ok: refusal === null,
      code,
      message: refusal && wordsOf(refusal, language),
      stands: isChanged ? await standingOf(place.enrolment_id, place.part) : null,
    })
  }
  return { results, rows: await rowsOfGrid([...new Set(places.map(each => each.enrolment_id))]) }
}

async function refusedBy(work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** What is wrong with a field says more than that something is. */
function wordsOf({ problem, errors, facts }: Refusal, language: string): string {
  const [field] = Object.values(errors ?? {})
  return translate(language, field ?? `problem.${problem.code}`, facts)
}
