import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { accountTable, oneTimeTokenTable } from '../accounts/accounts.table.ts'
import { anAccount } from '../factories.ts'
import { testIdentity } from '../test-app.ts'
import { inviteAdministrator, inviteFirstAdministrator } from './first-administrator.ts'

const identity = testIdentity()
const password = 'Wadi-Shab-1967'
const accept = (link: string) =>
  identity.browser()(contract.activate, { body: { token: link.split('token=')[1]!, password } })

describe('the link of the first administrator', () => {
  it('is printed at every start until an administrator has signed in, and is made anew when it is over', async () => {
    const first = await inviteFirstAdministrator('admin@college.om')
    expect(await inviteFirstAdministrator('admin@college.om')).toBe(first)
    await db().update(oneTimeTokenTable).set({ used_at: new Date() })
    await db().execute('delete from platform.message_secrets')
    const again = await inviteFirstAdministrator('admin@college.om')
    expect(again).not.toBe(first)
    await accept(again!)
    // The password is set, but nobody came in by it yet: it may be lost already.
    expect(await inviteFirstAdministrator('admin@college.om')).toContain('/auth/reset/')
    const body = { username: 'admin@college.om', password, guard: 'users' as const }
    await identity.browser()(contract.login, { body })
    expect(await inviteFirstAdministrator('admin@college.om')).toBeUndefined()
    expect(await db().$count(accountTable)).toBe(1)
  })

  it('two processes that start together print the same link', async () => {
    const links = await Promise.all([1, 2, 3].map(() => inviteFirstAdministrator('admin@college.om')))
    expect(new Set(links).size).toBe(1)
  })
})

describe('npm run invite', () => {
  it('makes a link at any time: for a new administrator, an invited one, and one who forgot the password', async () => {
    await accept(await inviteAdministrator('new@college.om'))
    const reset = await inviteAdministrator('NEW@college.om')
    expect(reset).toMatch(/\/auth\/reset\/[\w-]{40,}$/)
    const token = reset.split('/').at(-1)!
    await identity.browser()(contract.resetPassword, { params: { token }, body: { password: 'Nizwa-Falaj-77' } })
    const { token: mine } = await identity.browser()(contract.login, {
      body: { username: 'new@college.om', password: 'Nizwa-Falaj-77', guard: 'users' },
    })
    const { permissions } = await identity.browser(mine)(contract.me)
    expect(permissions).toContain('identity.staff.write')
  })

  it('makes nobody an administrator who is something else, and lets no blocked one in', async () => {
    await anAccount({ guard: 'users', roles: ['auditor'], email: 'auditor@college.om' })
    await expect(inviteAdministrator('auditor@college.om')).rejects.toThrow('no administrator')
    await accept(await inviteAdministrator('out@college.om'))
    await db().update(accountTable).set({ state: 'blocked' }).where(eq(accountTable.email, 'out@college.om'))
    await expect(inviteAdministrator('out@college.om')).rejects.toThrow('blocked')
  })
})
