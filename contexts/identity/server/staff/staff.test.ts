import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import { clientOf } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { accountTable, roleTable } from '../accounts/accounts.table.ts'
import { anAccount, tokenOf } from '../factories.ts'
import { ensureRoles } from '../roles/ensure-roles.ts'
import { granted } from '../roles/shipped-roles.ts'
import { testIdentity, tokenInMail } from '../test-app.ts'
import { inviteFirstAdministrator } from './first-administrator.ts'

const identity = testIdentity()
type Call = ReturnType<typeof identity.browser>
let administrator: { id: number; call: Call }

const staffMember = async (roles: string[], email?: string) => {
  const { id } = await anAccount({
    guard: 'users',
    roles,
    passwordHash: identity.passwordHash,
    ...(email && { email }),
  })
  return { id, call: identity.browser(await tokenOf(id)) }
}
beforeEach(async () => {
  administrator = await staffMember(['administrator'])
})
const roleId = async (code: string) => (await db().select().from(roleTable).where(eq(roleTable.code, code)))[0]!.id
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
const password = 'Wadi-Shab-1967'
const invited = async (email = 'new@example.om', role = 'content-editor') =>
  administrator.call(contract.inviteStaff, { body: { name: 'مريم النبهاني', email, role_ids: [await roleId(role)] } })
const accept = (token: string) => codeOf(identity.browser()(contract.activate, { body: { token, password } }))

describe('an invitation', () => {
  it('comes by mail, sets a password once, and lets the person in with the role', async () => {
    const member = await invited()
    expect(member).toMatchObject({ state: 'invited', can: { invite: true, block: true } })
    const token = await tokenInMail('new@example.om', '/user/activation?token=')
    expect(await identity.browser()(contract.showActivation, { query: { token } })).toMatchObject({ valid: true })
    expect(await accept(token)).toBe('done')
    expect(await accept(token)).toBe('link-spent')
    const { token: session } = await identity.browser()(contract.login, {
      body: { username: 'new@example.om', password, guard: 'users' },
    })
    expect((await identity.browser(session)(contract.me)).name).toBe('مريم النبهاني')
  })
  it('sent again ends the earlier one; nobody is invited who is in', async () => {
    const { id } = await invited()
    const first = await tokenInMail('new@example.om', '/user/activation?token=')
    await administrator.call(contract.resendInvitation.perform, { params: { id } })
    expect(await accept(first)).toBe('link-spent')
    expect(await accept(await tokenInMail('new@example.om', '/user/activation?token='))).toBe('done')
    expect(await codeOf(administrator.call(contract.resendInvitation.perform, { params: { id } }))).toBe('not-invited')
    expect(await administrator.call(contract.resendInvitation.preview, { params: { id } })).toMatchObject({
      allowed: false,
      reason: 'not-invited',
    })
  })
  it('who forgot the password gets a link, which sets a new one once and ends the sessions', async () => {
    const member = await staffMember(['content-editor'], 'forgot@example.om')
    await administrator.call(contract.sendStaffPasswordLink.perform, { params: { id: member.id } })
    expect((await member.call(contract.me)).id).toBe(member.id)
    const token = await tokenInMail('forgot@example.om', '/auth/reset/')
    const set = () => codeOf(identity.browser()(contract.resetPassword, { params: { token }, body: { password } }))
    expect([await set(), await set()]).toEqual(['done', 'link-spent'])
    expect(await codeOf(member.call(contract.me))).toBe('unauthenticated')
    const { id } = await invited()
    expect(await codeOf(administrator.call(contract.sendStaffPasswordLink.perform, { params: { id } }))).toBe(
      'conflict',
    )
    const other = await staffMember(['content-editor'])
    expect(await codeOf(other.call(contract.sendStaffPasswordLink.perform, { params: { id: member.id } }))).toBe(
      'forbidden',
    )
  })
  it('to a wrong address is worth nothing once the address is corrected', async () => {
    const member = await invited('typo@example.om')
    const lost = await tokenInMail('typo@example.om', '/user/activation?token=')
    const body = { name: member.name, email: 'right@example.om', role_ids: member.role_ids }
    await administrator.call(contract.updateStaff, { params: { id: member.id }, body })
    expect(await accept(lost)).toBe('link-spent')
    expect(await accept(await tokenInMail('right@example.om', '/user/activation?token='))).toBe('done')
  })
  it('names the field when the address is taken, also by another at the same moment', async () => {
    await invited()
    const again = await invited().catch(error => error.problem)
    expect(again).toMatchObject({ code: 'invalid', errors: { email: expect.any(String) } })
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(invited('race@example.om'))))
    expect(answers.sort()).toEqual(['done', 'invalid', 'invalid'])
    expect(
      await codeOf(administrator.call(contract.inviteStaff, { body: { name: 'a', email: 'x@y.om', role_ids: [999] } })),
    ).toBe('invalid')
  })
  it('to the first administrator is made only where nobody is yet', async () => {
    expect(await inviteFirstAdministrator('admin@localhost')).toBeUndefined()
    await db().delete(accountTable)
    const link = await inviteFirstAdministrator('admin@localhost.om')
    expect(link).toMatch(/^https:\/\/halaqa\.example\/user\/activation\?token=[\w-]{40,}$/)
    expect(await accept(link!.split('token=')[1]!)).toBe('done')
  })
})

describe('blocking', () => {
  it('ends the sessions at once and is undone by unblocking', async () => {
    const member = await staffMember(['content-editor'])
    expect(await administrator.call(contract.blockStaff.preview, { params: { id: member.id } })).toMatchObject({
      allowed: true,
      consequences: [{ what: 'identity.session', count: 1 }],
    })
    expect(await codeOf(member.call(contract.me))).toBe('done')
    await administrator.call(contract.blockStaff.perform, { params: { id: member.id } })
    expect(await codeOf(member.call(contract.me))).toBe('unauthenticated')
    expect(await codeOf(administrator.call(contract.blockStaff.perform, { params: { id: member.id } }))).toBe(
      'staff-blocked',
    )
    await administrator.call(contract.unblockStaff.perform, { params: { id: member.id } })
    expect(await codeOf(member.call(contract.me))).toBe('unauthenticated')
    const actions = (await db().select().from(auditTable).orderBy(auditTable.id)).map(row => row.action)
    expect(actions).toEqual(
      expect.arrayContaining(['identity.staff.block', 'identity.staff.unblock', 'identity.session.end']),
    )
  })
  it('the preview names the mail that the person will get, and sends none', async () => {
    const member = await staffMember(['content-editor'])
    const previewOf = (action: typeof contract.blockStaff) =>
      administrator.call(action.preview, { params: { id: member.id } })
    const mail = { what: 'office.told.mail', count: 1 }
    expect((await previewOf(contract.sendStaffPasswordLink)).consequences).toEqual([mail])
    await db()
      .update(accountTable)
      .set({ second_factor_secret: 'x', second_factor_on_at: new Date() })
      .where(eq(accountTable.id, member.id))
    expect((await previewOf(contract.resetStaffSecondFactor)).consequences).toContainEqual(mail)
    expect(await db().$count(messageTable)).toBe(0)
  })
  it('a preview changes nothing', async () => {
    const member = await staffMember(['content-editor'])
    const before = await db().$count(auditTable)
    for (const action of [contract.blockStaff, contract.resendInvitation, contract.resetStaffSecondFactor])
      await administrator.call(action.preview, { params: { id: member.id } })
    expect([await db().$count(auditTable), await db().$count(messageTable)]).toEqual([before, 0])
    expect(await codeOf(member.call(contract.me))).toBe('done')
  })
  it('not oneself, and never the last administrator', async () => {
    const { id } = administrator
    expect(await codeOf(administrator.call(contract.blockStaff.perform, { params: { id } }))).toBe('own-account')
    const body = { name: 'a', email: 'a@example.om', role_ids: [await roleId('auditor')] }
    expect(await codeOf(administrator.call(contract.updateStaff, { params: { id }, body }))).toBe('last-administrator')
  })
  it('two administrators who block each other at once do not leave the college without one', async () => {
    for (let round = 0; round < 3; round++) {
      const [first, second] = [await staffMember(['administrator']), await staffMember(['administrator'])]
      await db().update(accountTable).set({ state: 'blocked' }).where(eq(accountTable.id, administrator.id))
      const answers = await Promise.all([
        codeOf(first.call(contract.blockStaff.perform, { params: { id: second.id } })),
        codeOf(second.call(contract.blockStaff.perform, { params: { id: first.id } })),
      ])
      expect(answers.filter(each => each === 'done')).toHaveLength(1)
      administrator = (await codeOf(first.call(contract.me))) === 'done' ? first : second
    }
  })
})

describe('roles', () => {
  it('are what a person may do, from the moment they are changed', async () => {
    const member = await staffMember(['content-editor'])
    expect(await codeOf(member.call(contract.listStaff))).toBe('forbidden')
    const editor = await roleId('content-editor')
    await administrator.call(contract.setPermissions, {
      params: { id: editor },
      body: { granted: ['identity.staff.read'] },
    })
    expect(await codeOf(member.call(contract.listStaff))).toBe('done')
    const { roles, permissions } = await administrator.call(contract.permissionMatrix)
    expect(roles.find(role => role.id === editor)).toMatchObject({ people: 1, granted: ['identity.staff.read'] })
    expect(permissions.every(each => each.label !== `permissions.${each.name}`)).toBe(true)
  })
  it('any of the staff is told which roles have a permission, by their names in the own language', async () => {
    const member = await staffMember(['content-editor'])
    const names = async (permission: string, language = 'ar') => {
      const headers = { 'x-access-token': await tokenOf(member.id), 'accept-language': language }
      const { rows } = await clientOf(identity.app, headers)(contract.rolesWith, { query: { permission } })
      return rows.map(({ name }) => name)
    }
    expect(await names('identity.audit.read')).toEqual(['مدير النظام', 'مدقق'])
    expect(await names('identity.audit.read', 'fr')).toEqual(['Administrateur', 'Auditeur'])
    await administrator.call(contract.setPermissions, {
      params: { id: await roleId('auditor') },
      body: { granted: [] },
    })
    expect(await names('identity.audit.read')).toEqual(['مدير النظام'])
    expect(await names('no.such.permission')).toEqual([])
    expect(await codeOf(identity.browser()(contract.rolesWith, { query: { permission: 'identity.audit.read' } }))).toBe(
      'unauthenticated',
    )
  })
  it('of the administrator stay whole, unknown permissions are refused, edited ones are left alone by a new version', async () => {
    const set = async (role: string, list: string[]) =>
      codeOf(
        administrator.call(contract.setPermissions, { params: { id: await roleId(role) }, body: { granted: list } }),
      )
    expect(await set('administrator', [])).toBe('administrator-keeps-all')
    expect(await set('auditor', ['no.such.permission'])).toBe('invalid')
    expect(await set('auditor', ['identity.audit.read'])).toBe('done')
    await ensureRoles(['identity.audit.read', 'identity.staff.read', 'new.thing.read'])
    const { granted: kept } = (await db().select().from(roleTable).where(eq(roleTable.code, 'auditor')))[0]!
    expect(kept).toEqual(['identity.audit.read'])
    const { granted: all } = (await db().select().from(roleTable).where(eq(roleTable.code, 'administrator')))[0]!
    expect(all).toHaveLength(3)
  })
  it('attack: nobody gives others or a role more than they have', async () => {
    const role = await administrator.call(contract.roles.routes.store, {
      body: { name_ar: 'مساعد', name_en: 'Assistant', name_fr: 'Assistant' },
    })
    const own = ['identity.staff.read', 'identity.staff.write', 'identity.roles.read', 'identity.roles.write']
    await administrator.call(contract.setPermissions, { params: { id: role.id }, body: { granted: own } })
    const assistant = await staffMember([], 'assistant@example.om')
    const named = { name: 'مساعد', email: 'assistant@example.om' }
    await administrator.call(contract.updateStaff, {
      params: { id: assistant.id },
      body: { ...named, role_ids: [role.id] },
    })
    const toAll = { ...named, role_ids: [role.id, await roleId('administrator')] }
    expect(await codeOf(assistant.call(contract.updateStaff, { params: { id: assistant.id }, body: toAll }))).toBe(
      'forbidden',
    )
    const puppet = { name: 'دمية', email: 'puppet@example.om', role_ids: [await roleId('administrator')] }
    expect(await codeOf(assistant.call(contract.inviteStaff, { body: puppet }))).toBe('forbidden')
    const more = { params: { id: role.id }, body: { granted: [...own, 'identity.audit.read'] } }
    expect(await codeOf(assistant.call(contract.setPermissions, more))).toBe('forbidden')
    const same = { ...named, role_ids: [role.id] }
    expect(await codeOf(assistant.call(contract.updateStaff, { params: { id: assistant.id }, body: same }))).toBe(
      'done',
    )
  })
  it('that came with the college or that somebody has are not deleted', async () => {
    const remove = (id: number) => codeOf(administrator.call(contract.roles.routes.delete.perform, { params: { id } }))
    expect(await remove(await roleId('auditor'))).toBe('shipped-role-is-kept')
    const { id } = await administrator.call(contract.roles.routes.store, {
      body: { name_ar: 'أ', name_en: 'a', name_fr: 'a' },
    })
    const member = await staffMember([])
    const body = { name: 'ب', email: 'b@example.om', role_ids: [id] }
    await administrator.call(contract.updateStaff, { params: { id: member.id }, body })
    expect(await remove(id)).toBe('role-in-use')
    expect(await administrator.call(contract.roles.routes.delete.preview, { params: { id } })).toMatchObject({
      allowed: false,
      reason: 'role-in-use',
      consequences: [{ what: 'identity.staff', count: 1 }],
    })
    await administrator.call(contract.updateStaff, {
      params: { id: member.id },
      body: { ...body, role_ids: [await roleId('auditor')] },
    })
    expect(await remove(id)).toBe('done')
  })
  it('grant by pattern, a whole name only', () => {
    const all = ['a.b.read', 'a.b.write', 'ab.c.read', 'a.read', 'a.b.reader']
    expect(granted(['*.read'], all)).toEqual(['a.b.read', 'ab.c.read', 'a.read'])
    expect(granted(['a.*'], all)).toEqual(['a.b.read', 'a.b.write', 'a.read', 'a.b.reader'])
    expect(granted(['a.*.read'], all)).toEqual(['a.b.read'])
    expect(granted(['*'], all)).toEqual(all)
  })
})

describe('the staff list', () => {
  it('shows of everybody their own roles and nobody else’s', async () => {
    const member = await staffMember(['content-editor', 'auditor'])
    const own = [await roleId('content-editor'), await roleId('auditor')].sort((a, b) => a - b)
    expect((await administrator.call(contract.showStaff, { params: { id: member.id } })).role_ids).toEqual(own)
    const { rows } = await administrator.call(contract.listStaff)
    expect(rows.find(row => row.id === member.id)?.role_ids).toEqual(own)
    expect(rows.find(row => row.id === administrator.id)?.role_ids).toEqual([await roleId('administrator')])
  })
  it('finds names however they are spelt, and only staff', async () => {
    await invited()
    await anAccount({ guard: 'students', name: 'مريم النبهانية', passwordHash: identity.passwordHash })
    const found = await administrator.call(contract.listStaff, { query: { q: 'مَريَم النبهانى' } })
    expect(found.rows.map(row => row.email)).toEqual(['new@example.om'])
    expect((await administrator.call(contract.listStaff, { query: { q: '%' } })).total).toBe(0)
    expect((await administrator.call(contract.listStaff, { query: { filter: { state: 'invited' } } })).total).toBe(1)
  })
})
