import { auditTable } from '@halaqa/kit-server/audit'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { outboxSecrets } from '../../contract/permissions.ts'
import { accountTable, roleTable } from '../accounts/accounts.table.ts'
import { anAccount, tokenOf } from '../factories.ts'
import { sendResetLink } from '../passwords/reset-password.ts'
import { granted, shippedRoles } from '../roles/shipped-roles.ts'
import { forgetAllSessions } from '../sessions/actor.ts'
import { testIdentity, tokenInMail } from '../test-app.ts'

const identity = testIdentity()
type Call = ReturnType<typeof identity.browser>
let administrator: Call
const email = 'mazin@example.om'
let id: number

const signedIn = async (roles: string[]) => {
  const account = await anAccount({ guard: 'users', roles, passwordHash: identity.passwordHash })
  return identity.browser(await tokenOf(account.id))
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
const env = { NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' }
const withMail = () => useConfig(readConfig({ ...env, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'x@halaqa.example' }))
const reveal = (call: Call) => call(contract.revealOutbox, { params: { id } })

beforeEach(async () => {
  administrator = await signedIn(['administrator'])
  await anAccount({ guard: 'students', email, nationalId: '81234567', passwordHash: identity.passwordHash })
  await identity.browser()(contract.requestPasswordReset, { body: { username: email, nationalid: '81234567' } })
  id = (await db().select().from(messageTable).where(eq(messageTable.recipient, email)))[0]!.id
})
afterEach(() => useConfig(readConfig(env)))

describe('a message with a one-time secret', () => {
  it('shows dots to everybody, the administrator too', async () => {
    const shown = await administrator(contract.showOutbox, { params: { id } })
    const token = await tokenInMail(email, '/auth/reset/')
    expect(JSON.stringify(shown)).not.toContain(token)
    expect(shown.text).toContain('https://halaqa.example/auth/reset/•••')
    expect(shown.html).toContain('https://halaqa.example/auth/reset/•••')
    expect(shown.can).toEqual({ reveal: true, resend: true })
  })

  it('is revealed to the administrator where nothing sends, and each time is written down without the secret', async () => {
    const token = await tokenInMail(email, '/auth/reset/')
    expect((await reveal(administrator)).text).toContain(token)
    await reveal(administrator)
    const rows = await db().select().from(auditTable).where(eq(auditTable.action, 'identity.outbox.reveal'))
    expect(rows.map(row => row.subject_id)).toEqual([String(id), String(id)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is revealed to nobody where mail is sent', async () => {
    withMail()
    expect(await codeOf(reveal(administrator))).toBe('messages-are-sent')
    expect((await administrator(contract.showOutbox, { params: { id } })).can.reveal).toBe(false)
  })

  it('holds nothing any more once the link was used: it is neither revealed nor sent again', async () => {
    const token = await tokenInMail(email, '/auth/reset/')
    await identity.browser()(contract.resetPassword, { params: { token }, body: { password: 'Wadi-Shab-1967' } })
    expect(await codeOf(reveal(administrator))).toBe('secret-gone')
    expect(await codeOf(administrator(contract.resendOutbox, { params: { id } }))).toBe('secret-gone')
    const shown = await administrator(contract.showOutbox, { params: { id } })
    expect([shown.text.includes(token), shown.can]).toEqual([false, { reveal: false, resend: false }])
  })

  it('is gone when a newer link replaces it', async () => {
    const [owner] = await db().select().from(accountTable).where(eq(accountTable.email, email))
    await sendResetLink(owner!)
    expect(await codeOf(reveal(administrator))).toBe('secret-gone')
  })
})

describe('the permission to reveal', () => {
  it('is the administrator’s alone: no pattern of a role matches it', () => {
    const holders = shippedRoles.filter(role => granted(role.grants, [outboxSecrets]).length)
    expect(holders.map(role => role.code)).toEqual(['administrator'])
    for (const pattern of ['*', '*.secrets', 'identity.*', 'identity.outbox.*', '*.read'])
      expect(granted([pattern], [outboxSecrets])).toEqual([])
  })

  it('is given to no other role, not even by the administrator', async () => {
    const [auditor] = await db().select().from(roleTable).where(eq(roleTable.code, 'auditor'))
    const body = { granted: [outboxSecrets] }
    expect(await codeOf(administrator(contract.setPermissions, { params: { id: auditor!.id }, body }))).toBe('invalid')
  })

  it.each(['auditor', 'registration-officer', 'academic-affairs', 'student-affairs'])(
    'is refused to %s',
    async role => {
      forgetAllSessions()
      expect(await codeOf(reveal(await signedIn([role])))).toBe('forbidden')
    },
  )
})
