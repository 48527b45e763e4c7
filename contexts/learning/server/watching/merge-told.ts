import { clock } from '@halaqa/kit-server/clock'
import { batched, prepared, transaction } from '@halaqa/kit-server/database'
import { and, asc, eq, sql } from 'drizzle-orm'
import { coveredMs, mergeRanges, type Range } from '../../contract/coverage.ts'
import { countedOf } from '../../contract/watching-speed.ts'
import { pairsOf } from '../progress/progress.queries.ts'
import { progressTable } from '../progress/progress.table.ts'

/** What a device tells of a film. */
export type Told = {
  student_id: number
  element_id: number
  subject_id: number
  /** Stretches in milliseconds, cut to the piece. */
  covered: Range[]
  /** When they were played, milliseconds since 1970. */
  played: Range[]
  position_ms: number
  position_at: string
  /** What must be covered for the element to be watched; null while its length is unknown. */
  needed_ms: number | null
  ended: boolean
}

type Row = typeof progressTable.$inferSelect
export type Merged = {
  student_id: number
  element_id: number
  covered_ms: number
  position_ms: number
  watched: boolean
  /** Finished by this very report. */
  finished: boolean
}

const told = sql`jsonb_to_recordset(${sql.placeholder('told')}::jsonb)`

/** A row for each film that is told of for the first time, in the order of the key: two statements never wait for each other. */
const makeRows = prepared(handle =>
  handle
    .insert(progressTable)
    .select(
      sql`select distinct on (student_id, element_id) student_id, element_id, subject_id, '{}'::int4multirange, 0,
        '{}'::int8multirange, '{}'::int4multirange, 0, 0, to_timestamp(0), null::timestamptz, ${sql.placeholder('now')}::timestamptz
        from ${told} as report(student_id int, element_id int, subject_id int) order by student_id, element_id`,
    )
    .onConflictDoNothing()
    .prepare('learning_make_progress'),
)

/** The rows of what is told, locked in the same order: nothing that another device tells meanwhile is lost. */
const lockRows = prepared(handle =>
  handle
    .select()
    .from(progressTable)
    .where(
      sql`(${progressTable.student_id}, ${progressTable.element_id}) in
        (select student_id, element_id from ${told} as report(student_id int, element_id int))`,
    )
    .orderBy(asc(progressTable.student_id), asc(progressTable.element_id))
    .for('update')
    .prepare('learning_lock_progress'),
)

const writeRows = prepared(handle => {
  const report = sql`report`
  return handle
    .update(progressTable)
    .set({
      covered: sql`${report}.covered`,
      covered_ms: sql`${report}.covered_ms`,
      played: sql`${report}.played`,
      held: sql`${report}.held`,
      held_ms: sql`${report}.held_ms`,
      position_ms: sql`${report}.position_ms`,
      position_at: sql`${report}.position_at`,
      watched_at: sql`${report}.watched_at`,
      updated_at: sql`${sql.placeholder('now')}::timestamptz`,
    })
    .from(
      sql`${told} as report(student_id int, element_id int, covered int4multirange, covered_ms int, played int8multirange,
        held int4multirange, held_ms int, position_ms int, position_at timestamptz, watched_at timestamptz)`,
    )
    .where(
      and(
        eq(progressTable.student_id, sql`${report}.student_id`),
        eq(progressTable.element_id, sql`${report}.element_id`),
      ),
    )
    .prepare('learning_write_progress')
})

const multirange = (ranges: readonly Range[]) => `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`

/** How a row stands after what is told of it. */
function rowAfter(row: Row, reports: readonly Told[], now: Date) {
  const known = { covered: pairsOf(row.covered), played: pairsOf(row.played) }
  const next = countedOf(known, {
    covered: reports.flatMap(each => each.covered),
    played: reports.flatMap(each => each.played),
  })
  const held = mergeRanges([...pairsOf(row.held), ...next.held])
  const covered = coveredMs(next.covered)
  const last = reports.reduce((newest, each) => (each.position_at >= newest.position_at ? each : newest))
  const isLater = Date.parse(last.position_at) >= row.position_at.getTime()
  const isEnough = reports.some(each => (each.needed_ms === null ? each.ended : covered >= each.needed_ms))
  return {
    student_id: row.student_id,
    element_id: row.element_id,
    covered: multirange(next.covered),
    covered_ms: covered,
    played: multirange(next.played),
    held: multirange(held),
    held_ms: coveredMs(held),
    position_ms: isLater ? last.position_ms : row.position_ms,
    position_at: isLater ? last.position_at : row.position_at.toISOString(),
    watched_at: (row.watched_at ?? (isEnough ? now : null))?.toISOString() ?? null,
    finished: !row.watched_at && isEnough,
  }
}

const placeOf = ({ student_id, element_id }: Pick<Told, 'student_id' | 'element_id'>) => `${student_id}:${element_id}`

/**
 * By what is told, as JSON: whoever tells in the same moment is written down, and committed, together. Where that fails it fails
 * for all of them; their devices keep what they have told until it is answered.
 */
const merged = batched((texts: string[]) =>
  transaction(async () => {
    const now = clock.now()
    const reports = Map.groupBy(
      texts.map(text => JSON.parse(text) as Told),
      placeOf,
    )
    const given = { told: `[${texts.join()}]`, now: now.toISOString() }
    await makeRows(given)
    const rows = (await lockRows(given)).map(row => {
      const place = placeOf({ student_id: row.student_id, element_id: row.element_id })
      return rowAfter(row, reports.get(place)!, now)
    })
    await writeRows({ told: JSON.stringify(rows), now: given.now })
    const byPlace = new Map(
      rows.map(row => [placeOf(row), { ...row, watched: row.watched_at !== null } satisfies Merged]),
    )
    return new Map(texts.map((text): [string, Merged] => [text, byPlace.get(placeOf(JSON.parse(text)))!]))
  }),
)

/** Adds what is told to what is known, and answers how each element stands now. Telling it again changes nothing. */
export const mergeTold = async (told: readonly Told[]): Promise<Merged[]> => [
  ...(await merged(told.map(each => JSON.stringify(each)))).values(),
]
