import { db, keptBriefly } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { type SQL, sql } from 'drizzle-orm'
import type { WorkOfKind } from '../../contract/work.ts'
import { assignedNow, heldNow, isoOf } from '../items/waiting-now.ts'
import { type WorkKind, workKinds } from '../items/work-kinds.ts'

/** Items of a kind that are alike in who has them and who may not act on them. */
type Group = { kind: string; held_by: number | null; not_by: number | null; count: number; oldest: string }

/** What waits for somebody, by the kinds that they may act on, in the order of the contexts; it may be so many seconds old. */
export async function workOf(actor: Actor, maxAge: number): Promise<WorkOfKind[]> {
  const kinds = workKinds.contributions().filter(each => actor.permissions.has(each.permission))
  if (!kinds.length) return []
  const groups = await groupsKept(maxAge)
  return kinds.map(({ kind }) => {
    const own = groups.filter(each => each.kind === kind && each.not_by !== actor.id)
    const [mine, free] = [own.filter(each => each.held_by === actor.id), own.filter(each => each.held_by === null)]
    const seen = [...mine, ...free].map(each => each.oldest).sort()
    return { kind, waiting: sum(own), mine: sum(mine), free: sum(free), oldest: seen[0] ?? null }
  })
}

const sum = (groups: Group[]) => groups.reduce((all, each) => all + each.count, 0)

/** Of all kinds in one statement, each with who has it: whose it is from the beginning, who it is assigned to, or whose desk it lies on. */
async function allGroups(): Promise<Group[]> {
  const all = workKinds.contributions()
  if (!all.length) return []
  const waiting = sql.join(all.map(withKind), sql` union all `)
  const { rows } = await db().execute<Group>(sql`
    select w.kind, coalesce(w.only_for, w.assignee_id, held.held_by) as held_by, w.not_by, count(*)::int as count,
      ${isoOf(sql`min(w.since)`)} as oldest
    from (${waiting}) w left join lateral (${heldNow(sql`w.kind`, sql`w.item_id`)}) held on true
    group by 1, 2, 3`)
  return rows
}

/** The same for all staff but for who has what: a college full of officers asks for them no oftener than one. */
const groupsKept = keptBriefly(allGroups)

const withKind = (kind: WorkKind): SQL => sql`(select ${kind.kind}::text as kind, k.* from ${assignedNow(kind)} k)`
