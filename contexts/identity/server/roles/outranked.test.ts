import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { accountTable, roleTable } from '../accounts/accounts.table.ts'
import { anAccount, tokenOf } from '../factories.ts'
import { forgetAllSessions } from '../sessions/actor.ts'
import { testIdentity } from '../test-app.ts'
import { allPermissions } from './ensure-roles.ts'

/** Whoever may manage staff and nothing else must not become the administrator by it. */
const identity = testIdentity()
type Call = ReturnType<typeof identity.browser>
let administrator: { id: number; email: string; call: Call }
let manager: { id: number; email: string; call: Call }
let managing: number
const managed = ['identity.staff.read', 'identity.staff.write', 'identity.roles.read', 'identity.roles.write']

const staffMember = async (roles: string[]) => {
  const { id, email } = await anAccount({ guard: 'users', roles, passwordHash: identity.passwordHash })
  return { id, email: email!, call: identity.browser(await tokenOf(id)) }
}
const aRole = async (granted: string[]) => {
  const [role] = await db()
    .insert(roleTable)
    .values({ code: `own-${Math.random()}`, name_ar: 'دور', name_en: 'Role', name_fr: 'Rôle', granted })
    .returning()
  return role!
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
const roleId = async (code: string) => (await db().select().from(roleTable).where(eq(roleTable.code, code)))[0]!.id
const mailsTo = async (email: string) =>
  (await db().select().from(messageTable).where(eq(messageTable.recipient, email)).orderBy(messageTable.id)).map(
    row => row.kind,
  )

beforeEach(async () => {
  administrator = await staffMember(['administrator'])
  const role = await aRole(managed)
  managing = role.id
  manager = await staffMember([role.code])
})

/** Every writing act on a member of staff. */
const acts: Record<string, (call: Call, id: number) => Promise<unknown>> = {
  update: async (call, id) =>
    call(contract.updateStaff, {
      params: { id },
      body: { name: 'آخر', email: 'mine@evil.example', role_ids: [await roleId('administrator')] },
    }),
  block: (call, id) => call(contract.blockStaff.perform, { params: { id } }),
  unblock: (call, id) => call(contract.unblockStaff.perform, { params: { id } }),
  reinvite: (call, id) => call(contract.resendInvitation.perform, { params: { id } }),
  'password-link': (call, id) => call(contract.sendStaffPasswordLink.perform, { params: { id } }),
  'reset-second-factor': (call, id) => call(contract.resetStaffSecondFactor.perform, { params: { id } }),
}

describe('attack: nobody changes an account that may more than oneself', () => {
  it.each(Object.keys(acts))(
    '%s of the administrator is refused to who only manages staff, whatever the state',
    async act => {
      for (const state of ['active', 'blocked', 'invited'] as const) {
        await db()
          .update(accountTable)
          .set({ state, second_factor_on_at: new Date() })
          .where(eq(accountTable.id, administrator.id))
        expect(await codeOf(acts[act]!(manager.call, administrator.id))).toBe('outranked')
      }
      expect(await db().$count(messageTable)).toBe(0)
      const [row] = await db().select().from(accountTable).where(eq(accountTable.id, administrator.id))
      expect([row!.email, Boolean(row!.second_factor_on_at)]).toEqual([administrator.email, true])
    },
  )

  it('the record says so before, and so does the preview', async () => {
    const seen = await manager.call(contract.showStaff, { params: { id: administrator.id } })
    expect(Object.values(seen.can)).toEqual([false, false, false, false, false])
    const { rows } = await manager.call(contract.listStaff)
    expect(rows.find(row => row.id === administrator.id)!.can.edit).toBe(false)
    expect(rows.find(row => row.id === manager.id)!.can.edit).toBe(true)
    const preview = await manager.call(contract.blockStaff.preview, { params: { id: administrator.id } })
    expect(preview).toMatchObject({ allowed: false, reason: 'outranked' })
    expect((await administrator.call(contract.showStaff, { params: { id: manager.id } })).can.edit).toBe(true)
  })

  it('property: a member is changed exactly by who may all that the member may', async () => {
    const some = fc.subarray(allPermissions() as string[])
    await fc.assert(
      fc.asyncProperty(some, some, async (mine, theirs) => {
        const [own, other] = [await aRole([...new Set([...managed, ...mine])]), await aRole(theirs)]
        const [actor, member] = [await staffMember([own.code]), await staffMember([other.code])]
        forgetAllSessions()
        const isSubset = theirs.every(each => own.granted.includes(each))
        const shown = await actor.call(contract.showStaff, { params: { id: member.id } })
        expect(shown.can.block).toBe(isSubset)
        expect(await codeOf(acts.block!(actor.call, member.id))).toBe(isSubset ? 'done' : 'outranked')
      }),
      { numRuns: 15 },
    )
  })

  it('a role that grants more is neither changed, renamed nor deleted', async () => {
    const strong = await aRole(['identity.audit.read'])
    const names = { name_ar: 'أ', name_en: 'a', name_fr: 'a' }
    const { routes } = contract.roles
    const params = { id: strong.id }
    expect(await codeOf(manager.call(contract.setPermissions, { params, body: { granted: [] } }))).toBe('outranked')
    expect(await codeOf(manager.call(routes.update, { params, body: names }))).toBe('not-found')
    expect(await codeOf(manager.call(routes.delete.perform, { params }))).toBe('forbidden')
    expect(await codeOf(manager.call(routes.update, { params: { id: managing }, body: names }))).toBe('done')
    expect(await codeOf(administrator.call(routes.delete.perform, { params }))).toBe('done')
  })
})

describe('what opens an account is told to its owner when it changes', () => {
  it('another address: the old one hears of it, and the sessions end', async () => {
    const member = await staffMember(['content-editor'])
    await administrator.call(contract.updateStaff, {
      params: { id: member.id },
      body: { name: 'جديد', email: 'moved@example.om', role_ids: [await roleId('content-editor')] },
    })
    expect(await mailsTo(member.email)).toEqual(['identity.email-changed'])
    expect(await mailsTo('moved@example.om')).toEqual(['identity.reset'])
    expect(await codeOf(member.call(contract.me))).toBe('unauthenticated')
  })

  it('a second factor that staff reset', async () => {
    const member = await staffMember(['content-editor'])
    await db().update(accountTable).set({ second_factor_on_at: new Date() }).where(eq(accountTable.id, member.id))
    await administrator.call(contract.resetStaffSecondFactor.perform, { params: { id: member.id } })
    expect(await mailsTo(member.email)).toEqual(['identity.second-factor-off'])
    expect(await codeOf(member.call(contract.me))).toBe('unauthenticated')
  })
})
