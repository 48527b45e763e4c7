import { allRoles } from '@halaqa/identity/server'
import { forbidden, invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { may, refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, isNull } from 'drizzle-orm'
import {
  mostSharedViews,
  mostViewBytes,
  mostViewsOfList,
  mostViewsOfPerson,
  sharedViewNameTaken,
  sharedViewTooLarge,
  tooManySharedViews,
} from '../../contract/views.ts'
import { isTaken, listNamed } from './lists-of-views.ts'
import { isSeenBy, mayManageViews, rolesOf } from './shared-views.policy.ts'
import { type SharedViewRow, sharedViewTable, type ViewSort } from './shared-views.table.ts'

type ForWhom = { role_id: number | null; is_default: boolean }
type NewView = ForWhom & {
  list: string
  name: string
  filter: Record<string, unknown>
  sort: ViewSort | null
}

/**
 * Shares a view with a role or with everybody. Refused of a list that the actor may not read or that does not have what the
 * view narrows it by, under a name that the list has already, beyond what is kept, and for whom the actor may not share with.
 */
export function shareView(view: NewView, actor: Actor): Promise<void> {
  return transaction(async () => {
    await requireMayShareWith(view, actor)
    const { list, name, filter, sort } = view
    if (Buffer.byteLength(JSON.stringify([filter, sort])) > mostViewBytes) refuse(sharedViewTooLarge)
    requireOfList(view, actor)
    await inTurn()
    await requireRoom(list, actor)
    if (await db().$count(sharedViewTable, and(eq(sharedViewTable.list, list), eq(sharedViewTable.name, name))))
      refuse(sharedViewNameTaken, undefined, { name })
    if (view.is_default) await endDefault(view)
    const [row] = await db()
      .insert(sharedViewTable)
      .values({ ...view, shared_by_id: actor.id, shared_by: actor.name, shared_at: clock.now() })
      .returning()
    await audit({
      action: 'workplace.shared-view.store',
      subject: ['workplace.shared-view', row!.id],
      after: await toldOf(row!),
    })
  })
}

/** Changes whom a view is for and whether lists are opened with it. */
export function changeView(id: number, wanted: ForWhom, actor: Actor): Promise<void> {
  return transaction(async () => {
    await inTurn()
    const before = await viewToChange(id, actor)
    const isSame = before.role_id === wanted.role_id
    // Whoever lost the role since may still let go of the default, and of nothing more.
    if (!isSame || (wanted.is_default && !before.is_default)) await requireMayShareWith(wanted, actor)
    if (wanted.is_default) await endDefault({ list: before.list, role_id: wanted.role_id }, id)
    const [after] = await db().update(sharedViewTable).set(wanted).where(eq(sharedViewTable.id, id)).returning()
    await audit({
      action: 'workplace.shared-view.change',
      subject: ['workplace.shared-view', id],
      before: await toldOf(before),
      after: await toldOf(after!),
    })
  })
}

/** Removes a view for all who see it. */
export function removeView(id: number, actor: Actor): Promise<void> {
  return transaction(async () => {
    await inTurn()
    const before = await viewToChange(id, actor)
    await db().delete(sharedViewTable).where(eq(sharedViewTable.id, id))
    await audit({
      action: 'workplace.shared-view.remove',
      subject: ['workplace.shared-view', id],
      before: await toldOf(before),
    })
  })
}

/** All of them are counted, and the default of a list moves: one turn for whatever is changed. */
const inTurn = () => takeTurns('workplace.shared_views', 'all')

/** 404 for what the actor does not see, 403 for what somebody else shares. */
async function viewToChange(id: number, actor: Actor): Promise<SharedViewRow> {
  const [row] = await db().select().from(sharedViewTable).where(eq(sharedViewTable.id, id))
  if (row && mayManageViews(actor)) return row
  if (!row || !isSeenBy(row, actor, await rolesOf(actor, 'ar'))) return refuse(notFound)
  return row.shared_by_id === actor.id ? row : refuse(forbidden)
}

/** Without the permission one shares with a role of one's own, and opens nobody's list otherwise than it was. */
async function requireMayShareWith({ role_id, is_default }: ForWhom, actor: Actor): Promise<void> {
  const isManager = mayManageViews(actor)
  if (is_default && !isManager) refuse(forbidden)
  const roles = isManager ? await allRoles('ar') : await rolesOf(actor, 'ar')
  if (role_id === null ? isManager : roles.some(({ id }) => id === role_id)) return
  if (isManager) refuse(invalid, { role_id: 'field.unknown-reference' })
  refuse(forbidden)
}

/** What everybody would open as a failure is no view. */
function requireOfList(view: NewView, actor: Actor): void {
  const page = listNamed(view.list) ?? refuse(invalid, { list: 'field.unknown-reference' })
  if (!may(page.access, actor)) refuse(forbidden)
  if (!isTaken(view)) refuse(invalid, { filter: 'field.invalid' })
}

/** What a build without its list has left takes no room: nobody is shown it, and so nobody could remove it. */
async function requireRoom(list: string, actor: Actor): Promise<void> {
  const { list: of, shared_by_id } = sharedViewTable
  const all = (await db().select({ of, shared_by_id }).from(sharedViewTable)).filter(view => listNamed(view.of))
  const limits: [number, number][] = [
    [all.filter(view => view.of === list).length, mostViewsOfList],
    [all.length, mostSharedViews],
  ]
  if (!mayManageViews(actor))
    limits.push([all.filter(view => view.shared_by_id === actor.id).length, mostViewsOfPerson])
  for (const [count, most] of limits) if (count >= most) refuse(tooManySharedViews, undefined, { most })
}

/** What was the default for the same people is none any more, unless it is this one. */
async function endDefault({ list, role_id }: { list: string; role_id: number | null }, except?: number) {
  const isForThem = role_id === null ? isNull(sharedViewTable.role_id) : eq(sharedViewTable.role_id, role_id)
  const isDefault = and(eq(sharedViewTable.list, list), isForThem, eq(sharedViewTable.is_default, true))
  const [row] = await db().select().from(sharedViewTable).where(isDefault)
  if (!row || row.id === except) return
  await db().update(sharedViewTable).set({ is_default: false }).where(eq(sharedViewTable.id, row.id))
  await audit({
    action: 'workplace.shared-view.change',
    subject: ['workplace.shared-view', row.id],
    before: await toldOf(row),
    after: await toldOf({ ...row, is_default: false }),
  })
}

/** As the audit log keeps it. A role without a name here is everybody. */
async function toldOf({ list, name, role_id, is_default }: SharedViewRow) {
  const role = (await allRoles('ar')).find(({ id }) => id === role_id)
  return { list, name, role: role?.name ?? null, is_default }
}
