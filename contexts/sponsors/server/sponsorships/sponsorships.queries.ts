import { activeSemester, semesterList } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { and, eq } from 'drizzle-orm'
import { listSponsorships, type Sponsorship } from '../../contract/sponsorships.ts'
import { sponsorName } from '../sponsors/sponsor-account.ts'
import { billedUnder } from '../standing/standing-of-bills.ts'
import { sponsorTable } from '../tables/sponsors.table.ts'
import { sponsorshipTable } from '../tables/sponsorships.table.ts'
import { canBeDone } from './sponsorships.policy.ts'

const selectSponsorships = () =>
  db()
    .select({ sponsorship: sponsorshipTable, sponsor: sponsorTable, student: studentTable })
    .from(sponsorshipTable)
    .innerJoin(sponsorTable, eq(sponsorTable.id, sponsorshipTable.sponsor_id))
    .innerJoin(studentTable, eq(studentTable.id, sponsorshipTable.student_id))
    .$dynamic()

export const sponsorshipsList = handleList(listSponsorships, {
  from: selectSponsorships,
  key: sponsorshipTable.id,
  where: async ({ query: { filter } }) => [
    filter.state && eq(sponsorshipTable.state, filter.state),
    filter.sponsor_id && eq(sponsorshipTable.sponsor_id, filter.sponsor_id),
    filter.student_id && eq(sponsorshipTable.student_id, filter.student_id),
    await withinWord(sponsorshipTable.asked_at, filter.during),
  ],
  search: [sponsorshipTable.search_text, sponsorTable.search_text, studentTable.search_text],
  sorts: {
    id: sponsorshipTable.id,
    student: studentTable.full_name,
    sponsor: sponsorTable.name_ar,
    share: sponsorshipTable.share,
    most: sponsorshipTable.most,
    state: sponsorshipTable.state,
    asked_at: sponsorshipTable.asked_at,
    ended_on: sponsorshipTable.ended_on,
  },
  sums: () =>
    db()
      .select({
        id: sponsorshipTable.id,
        sponsor_id: sponsorshipTable.sponsor_id,
        state: sponsorshipTable.state,
      })
      .from(sponsorshipTable)
      .innerJoin(sponsorTable, eq(sponsorTable.id, sponsorshipTable.sponsor_id))
      .innerJoin(studentTable, eq(studentTable.id, sponsorshipTable.student_id))
      .$dynamic(),
  present: (rows, { actor, language }) => present(rows, actor, language),
})

type Selected = Awaited<ReturnType<typeof selectSponsorships>>[number]

async function present(rows: readonly Selected[], actor: Actor, language: string): Promise<Sponsorship[]> {
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return rows.map(({ sponsorship, sponsor, student }) => {
    const { id, state, from_semester_id, until_semester_id, share, most, decision_number, reason } = sponsorship
    const { asked_by_name, approved_by_name, ended_on } = sponsorship
    return {
      ...{ id, state, from_semester_id, until_semester_id, share, most, decision_number, reason },
      ...{ asked_by_name, approved_by_name, ended_on },
      sponsor_id: sponsor.id,
      sponsor: sponsorName(sponsor, language),
      student_id: student.id,
      student: student.full_name,
      student_number: student.number,
      from_semester: semesters.get(from_semester_id) ?? '',
      until_semester: until_semester_id === null ? '' : (semesters.get(until_semester_id) ?? ''),
      asked_at: sponsorship.asked_at.toISOString(),
      can: canBeDone(sponsorship, actor),
    }
  })
}

export async function sponsorshipView(id: number, actor: Actor, language: string) {
  const [selected] = await selectSponsorships().where(eq(sponsorshipTable.id, id))
  if (!selected) return refuse(notFound)
  const { approved_at, refused_by_name, end_on, contested_by_name, ended_by_name, note } = selected.sponsorship
  return {
    ...(await present([selected], actor, language))[0]!,
    ...(await billedUnder(id)),
    ...{ refused_by_name, end_on, contested_by_name, ended_by_name, note },
    approved_at: approved_at?.toISOString() ?? null,
  }
}

/** What the form of a sponsorship starts from; a sponsor that is not active, or is not there, is none. */
export async function sponsorshipDraft(asked: { sponsor_id?: number; student_id?: number }) {
  const active = and(eq(sponsorTable.id, asked.sponsor_id ?? 0), eq(sponsorTable.is_active, true))
  const isSponsor = asked.sponsor_id && (await db().$count(sponsorTable, active))
  const isStudent = asked.student_id && (await db().$count(studentTable, eq(studentTable.id, asked.student_id)))
  return {
    sponsor_id: isSponsor ? asked.sponsor_id! : null,
    student_id: isStudent ? asked.student_id! : null,
    from_semester_id: (await activeSemester())?.id ?? null,
  }
}
