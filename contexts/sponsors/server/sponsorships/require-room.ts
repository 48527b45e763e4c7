import { allSemesters } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, inArray } from 'drizzle-orm'
import { sponsorshipBeyondWhole, sponsorshipOverlaps } from '../../contract/sponsorships.ts'
import { type SponsorshipRow, sponsorshipTable } from '../tables/sponsorships.table.ts'
import { mostTogether, overlap, type Range } from './ranges.ts'

type Terms = Pick<SponsorshipRow, 'from_semester_id' | 'until_semester_id' | 'share'> & { ended_on?: string | null }

/** The days on which semesters begin, for what sponsorships name. */
export async function rangesOf(): Promise<(terms: Terms) => Range> {
  const starts = new Map((await allSemesters()).map(each => [each.id, each.starts_on]))
  return ({ from_semester_id, until_semester_id, share, ended_on = null }) => ({
    from: starts.get(from_semester_id)!,
    until: until_semester_id === null ? null : starts.get(until_semester_id)!,
    ended_on,
    share,
  })
}

/**
 * A sponsor pays once for a student and semester, and several sponsors no more than the whole. The student is held already.
 * Whoever asks counts what others ask, too; whoever approves only what holds. Refuses `sponsorship-overlaps`,
 * `sponsorship-beyond-whole`.
 */
export async function requireRoom(
  { sponsor_id, student_id, ...terms }: Terms & Pick<SponsorshipRow, 'sponsor_id' | 'student_id'>,
  { beside }: { beside: 'all' | 'approved' },
): Promise<void> {
  const rows = await db()
    .select()
    .from(sponsorshipTable)
    .where(
      and(
        eq(sponsorshipTable.student_id, student_id),
        inArray(
          sponsorshipTable.state,
          beside === 'all' ? ['asked', 'running', 'ending', 'ended'] : ['running', 'ending', 'ended'],
        ),
      ),
    )
  const rangeOf = await rangesOf()
  const own = rangeOf(terms)
  if (rows.some(row => row.sponsor_id === sponsor_id && overlap(own, rangeOf(row)))) refuse(sponsorshipOverlaps)
  const others = rows.map(rangeOf).filter(range => overlap(own, range))
  if (mostTogether([own, ...others.map(range => within(range, own))]) > 100) refuse(sponsorshipBeyondWhole)
}

/** What of it is not before the other begins: what others pay together before that is no matter of this one. */
const within = (range: Range, own: Range): Range => (range.from < own.from ? { ...range, from: own.from } : range)
