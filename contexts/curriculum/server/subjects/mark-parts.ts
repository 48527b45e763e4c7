import { gradeScaleOn } from '@halaqa/academics/server'
import { extensionPoint } from '@halaqa/kit-server/assembly'
import { clock } from '@halaqa/kit-server/clock'
import { batched, db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { asc, eq, inArray } from 'drizzle-orm'
import {
  type MarkKind,
  type MarkPart,
  type MarkPartInput,
  type MarkSource,
  markKinds,
  markPart,
  ownLabelIn,
  withKeys,
} from '../../contract/mark-part.ts'
import { markPartTable } from './mark-parts.table.ts'

/** Whether marks of anybody stand in this subject; of grading. */
export const subjectsMarked = extensionPoint<(subjectId: number) => Promise<boolean>>('curriculum.subjects-marked')
/** Where marks come from beside `entered`; of the contexts that write them through grading's door. */
export const markSourcesBuilt = extensionPoint<MarkSource>('curriculum.mark-sources')

/** Where the marks of a part may come from in this college. */
export const markSourcesOffered = (): MarkSource[] => ['entered', ...markSourcesBuilt.contributions()]

export async function isMarked(subjectId: number): Promise<boolean> {
  for (const ask of subjectsMarked.contributions()) if (await ask(subjectId)) return true
  return false
}

/** The parts of subjects in their order, by subject; asked together in one statement. */
export const markPartsByIds = batched<number, MarkPart[]>(async ids => {
  const rows = await db()
    .select()
    .from(markPartTable)
    .where(inArray(markPartTable.subject_id, [...ids]))
    .orderBy(asc(markPartTable.subject_id), asc(markPartTable.position))
  return Map.groupBy(
    rows.map(({ position: _position, ...row }) => row),
    row => row.subject_id,
  ) as ReadonlyMap<number, MarkPart[]>
})

/** The parts of one subject in their order. */
export async function markPartsOf(subjectId: number): Promise<MarkPart[]> {
  const rows = await db()
    .select()
    .from(markPartTable)
    .where(eq(markPartTable.subject_id, subjectId))
    .orderBy(asc(markPartTable.position))
  return rows.map(({ position: _position, subject_id: _subject, ...row }) => row)
}

/** What a part is called: its own label, or the word of its kind. */
export const labelOfPart = (part: MarkPart, language: string): string =>
  ownLabelIn(part, language) || translate(language, `curriculum.mark-part.values.kind.${part.kind}`)

/** The parts of a subject from now on. Its keys follow from kinds and order, so a part that stays keeps its key. */
export async function writeMarkParts(subjectId: number, parts: readonly MarkPartInput[]): Promise<void> {
  await db().delete(markPartTable).where(eq(markPartTable.subject_id, subjectId))
  await db()
    .insert(markPartTable)
    .values(withKeys(parts).map((part, position) => ({ ...part, subject_id: subjectId, position })))
}

/** The parts that the scale of today has for a subject with Quran and for one without. */
export async function usualMarkPartsToday() {
  const { parts_with_quran, parts_without } = await gradeScaleOn(clock.today())
  // In the order of the kinds: the database keeps none of the keys of an object.
  const partsOf = (points: Partial<Record<MarkKind, number>>) =>
    markKinds.flatMap(kind => (points[kind] ? [markPart(kind, points[kind])] : []))
  return { with_quran: partsOf(parts_with_quran), without: partsOf(parts_without) }
}
