import { clock } from '@halaqa/kit-server/clock'
import { gathered, prepared } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import { progressTable } from '../progress/progress.table.ts'

/** What a device tells of a film, in the statement's words. */
export type Told = {
  student_id: number
  element_id: number
  subject_id: number
  /** A multirange of milliseconds, `{[0,4000),[9000,12000)}`, cut to the piece. */
  covered: string
  position_ms: number
  position_at: string
  /** What must be covered for the element to be watched; null while its length is unknown. */
  needed_ms: number | null
  ended: boolean
}

const lengthOf = (ranges: SQL) =>
  sql`(select coalesce(sum(upper(stretch) - lower(stretch)), 0)::int from unnest(${ranges}) stretch)`
const now = sql`${sql.placeholder('now')}::timestamptz`
const watchedOnce = (covered: SQL) =>
  sql`case when case when told.needed_ms is null then told.ended else ${lengthOf(covered)} >= told.needed_ms end then ${now} end`

/**
 * One statement for all that is told at the moment: each row is locked as it is read, so nothing that another device tells is
 * lost; in the order of the key, so that two statements never wait for each other. Two reports of one film are one row.
 */
const mergeAll = prepared(handle => {
  const { covered, elementId, positionAt, positionMs, studentId, watchedAt } = progressTable
  const union = sql`${covered} + excluded.covered`
  const told = handle
    .$with('told', {})
    .as(sql`select student_id, element_id, max(subject_id) as subject_id, range_agg(covered) as covered,
      (array_agg(position_ms order by position_at desc))[1] as position_ms, max(position_at) as position_at,
      max(needed_ms) as needed_ms, bool_or(ended) as ended
    from jsonb_to_recordset(${sql.placeholder('told')}::jsonb) as report(student_id int, element_id int, subject_id int,
      covered int4multirange, position_ms int, position_at timestamptz, needed_ms int, ended boolean)
    group by student_id, element_id`)
  return handle
    .with(told)
    .insert(progressTable)
    .select(
      sql`select student_id, element_id, subject_id, covered, ${lengthOf(sql`covered`)}, position_ms, position_at,
        ${watchedOnce(sql`covered`)}, ${now} from told order by student_id, element_id`,
    )
    .onConflictDoUpdate({
      target: [studentId, elementId],
      set: {
        covered: union,
        coveredMs: lengthOf(union),
        positionMs: sql`case when excluded.position_at >= ${positionAt} then excluded.position_ms else ${positionMs} end`,
        positionAt: sql`greatest(${positionAt}, excluded.position_at)`,
        watchedAt: sql`coalesce(${watchedAt}, (select ${watchedOnce(union)} from told
          where (told.student_id, told.element_id) = (excluded.student_id, excluded.element_id)))`,
        updatedAt: now,
      },
    })
    .returning({
      student_id: studentId,
      element_id: elementId,
      covered_ms: progressTable.coveredMs,
      position_ms: positionMs,
      watched: sql<boolean>`${watchedAt} is not null`,
      finished: sql<boolean>`coalesce(${watchedAt} = ${now}, false)`,
    })
    .prepare('learning_merge_told')
})

/**
 * By what is told, as JSON: whoever tells in the same moment is written down, and committed, together. Where that fails it fails
 * for all of them; their devices keep what they have told until it is answered.
 */
const merged = gathered(async (reports: string[]) => {
  const rows = await mergeAll({ told: `[${reports.join()}]`, now: clock.now().toISOString() })
  const byPlace = new Map(rows.map(row => [placeOf(row), row]))
  return new Map(reports.map(report => [report, byPlace.get(placeOf(JSON.parse(report)))!]))
})
const placeOf = ({ student_id, element_id }: Pick<Told, 'student_id' | 'element_id'>) => `${student_id}:${element_id}`

/** Adds what is told to what is known, and answers how each element stands now. Telling it again changes nothing. */
export const mergeTold = async (told: readonly Told[]) => [
  ...(await merged(told.map(each => JSON.stringify(each)))).values(),
]
