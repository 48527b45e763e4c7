import { conflict, forbidden, invalid, type Preview } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { isBlocked, isNotBlocked, lastAdministrator, notInvited, ownAccount } from '../../contract/staff.ts'
import { accountById } from '../accounts/accounts.queries.ts'
import { accountRoleTable, accountTable, roleTable, sessionTable } from '../accounts/accounts.table.ts'
import { changePerson } from '../accounts/change-person.ts'
import { createAccount } from '../accounts/create-account.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { refuseAtField } from '../accounts/refuse-at-field.ts'
import { changeEmail } from '../email/verify-email.ts'
import { sendInvitation, sendResetLink } from '../passwords/reset-password.ts'
import { requireNotOutranked } from '../roles/outranked.ts'
import { clearSecondFactor } from '../second-factor/set-up-second-factor.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { staffById } from './staff.queries.ts'

type StaffInput = { name: string; email: string; mobile: string; role_ids: number[] }

/** Adds a member of staff and sends the invitation. */
export function inviteStaff(input: StaffInput, actor: Actor) {
  return transaction(async () => {
    const account = await refuseAtField({ email: 'field.taken' }, () => createAccount({ guard: 'users', ...input }))
    await setRoles(account.id, input.role_ids, actor)
    await sendInvitation(account)
    await audit({
      action: 'identity.staff.invite',
      subject: ['identity.account', account.id],
      after: { name: input.name, email: input.email, role_ids: input.role_ids },
    })
    return staffById(account.id, actor)
  })
}

export function changeStaff(id: number, input: StaffInput, actor: Actor) {
  return transaction(async () => {
    const before = await memberUnder(actor, id)
    await requireAdministratorAfter(async () => {
      if (input.email !== before.email) await moveTo(id, input.email, before.state)
      await changePerson(id, { name: input.name, mobile: input.mobile })
      await setRoles(id, input.role_ids, actor)
    })
    await audit({ action: 'identity.staff.update', subject: ['identity.account', id], before, after: input })
    return staffById(id, actor)
  })
}

export function blockStaff(id: number, actor: Actor) {
  return transaction(async () => {
    const member = await memberUnder(actor, id)
    if (id === actor.id) refuse(ownAccount)
    if (member.state === 'blocked') refuse(isBlocked)
    await requireAdministratorAfter(() => setState(id, 'blocked'))
    await endSessionsOf(id, 'blocked')
    await audit({ action: 'identity.staff.block', subject: ['identity.account', id] })
    return staffById(id, actor)
  })
}

export function unblockStaff(id: number, actor: Actor) {
  return transaction(async () => {
    const member = await memberUnder(actor, id)
    if (member.state !== 'blocked') refuse(isNotBlocked)
    const account = await accountById(id)
    await setState(id, account.password_hash ? 'active' : 'invited')
    await audit({ action: 'identity.staff.unblock', subject: ['identity.account', id] })
    return staffById(id, actor)
  })
}

export function reinviteStaff(id: number, actor: Actor) {
  return transaction(async () => {
    const member = await memberUnder(actor, id)
    if (member.state !== 'invited') refuse(notInvited)
    await sendInvitation(await accountById(id))
    await audit({ action: 'identity.staff.reinvite', subject: ['identity.account', id] })
    return staffById(id, actor)
  })
}

/** The person chooses the new password by the link; the old one is good until then. */
export function sendPasswordLink(id: number, actor: Actor) {
  return transaction(async () => {
    const member = await memberUnder(actor, id)
    if (member.state !== 'active') refuse(conflict)
    await sendResetLink(await accountById(id))
    return staffById(id, actor)
  })
}

export function resetSecondFactor(id: number, actor: Actor) {
  return transaction(async () => {
    const member = await memberUnder(actor, id)
    if (!member.second_factor) refuse(conflict)
    await clearSecondFactor(id)
    await notifyOwner(await accountById(id), 'second-factor-off')
    await endSessionsOf(id, 'second-factor-reset')
    await audit({ action: 'identity.staff.reset-second-factor', subject: ['identity.account', id] })
    return staffById(id, actor)
  })
}

/** The member of staff, or 404; refused when they may more than who asks. Every act on one begins with it. */
async function memberUnder(actor: Actor, id: number) {
  const member = await staffById(id, actor)
  await requireNotOutranked(actor, id)
  return member
}

/** Open sessions that would end, for the preview of a block. */
export async function sessionsThatEnd(id: number): Promise<Preview['consequences']> {
  const open = await db().$count(sessionTable, and(eq(sessionTable.account_id, id), isNull(sessionTable.ended_at)))
  return open ? [{ what: 'identity.session', count: open }] : []
}

async function setState(id: number, state: 'active' | 'blocked' | 'invited'): Promise<void> {
  await db().update(accountTable).set({ state }).where(eq(accountTable.id, id))
}

/** Another address: links to the old one stop working, and a new one proves that the person reads there. */
async function moveTo(id: number, email: string, state: string): Promise<void> {
  const account = await refuseAtField({ email: 'field.taken' }, () => changeEmail(id, email))
  if (state === 'invited') await sendInvitation(account)
  else await sendResetLink(account)
}

/** Nobody gives away more than they have: roles that are added may grant only what the actor may do. */
async function setRoles(accountId: number, roleIds: number[], actor: Actor): Promise<void> {
  const known = await db().select().from(roleTable).where(inArray(roleTable.id, roleIds))
  if (known.length !== new Set(roleIds).size) refuse(invalid, { role_ids: 'field.unknown-reference' })
  const had = await db()
    .select({ role_id: accountRoleTable.role_id })
    .from(accountRoleTable)
    .where(eq(accountRoleTable.account_id, accountId))
  const added = known.filter(role => !had.some(each => each.role_id === role.id))
  if (added.some(role => role.granted.some(permission => !actor.permissions.has(permission)))) refuse(forbidden)
  await db().delete(accountRoleTable).where(eq(accountRoleTable.account_id, accountId))
  await db()
    .insert(accountRoleTable)
    .values(known.map(role => ({ account_id: accountId, role_id: role.id })))
}

/**
 * Somebody must be able to let others in. The role is locked first, so that two administrators who block each other at
 * the same moment come one after the other.
 */
async function requireAdministratorAfter(change: () => Promise<void>) {
  await db().select().from(roleTable).where(eq(roleTable.code, 'administrator')).for('update')
  await change()
  const [found] = await db()
    .select({ people: count() })
    .from(accountRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, accountRoleTable.role_id))
    .innerJoin(accountTable, eq(accountTable.id, accountRoleTable.account_id))
    .where(and(eq(roleTable.code, 'administrator'), eq(accountTable.state, 'active')))
  if (!found?.people) refuse(lastAdministrator)
}
