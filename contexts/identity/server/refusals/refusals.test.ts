import { auditTable } from '@halaqa/kit-server/audit'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { registry } from '@halaqa/kit-server/metrics'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { anAccount, tokenOf } from '../factories.ts'
import { actorOfToken } from '../sessions/actor.ts'
import { testIdentity } from '../test-app.ts'
import { countForbidden, sumRefusals, writeForbidden } from './note-refused.ts'

const identity = testIdentity()
afterEach(() => setClock())

const tryWith = (username: string, password = 'wrong') =>
  identity
    .browser()(contract.login, { body: { username, password, guard: 'registrars' } })
    .catch(error => error.problem.code as string)
const rowsOf = (action: string) => db().select().from(auditTable).where(eq(auditTable.action, action))
const anHourPasses = () => {
  const at = Date.now() + 61 * 60_000
  setClock({ now: () => new Date(at) })
}

describe('a refusal leaves a trace', () => {
  it('of wrong passwords: one row at once, and one for the hour with how often; and a figure', async () => {
    const { id, email } = await anAccount({ passwordHash: identity.passwordHash })
    for (let each = 0; each < 4; each++) await tryWith(email!)
    expect(await rowsOf('identity.session.refused')).toMatchObject([{ subject_id: String(id), after: { tries: 1 } }])
    expect(await sumRefusals()).toBe(0)
    anHourPasses()
    expect(await sumRefusals()).toBe(1)
    const [, sum] = await rowsOf('identity.session.refused')
    expect(sum).toMatchObject({ subject_id: String(id), address: '127.0.0.1', after: { tries: 4 } })
    expect(await registry.metrics()).toMatch(/halaqa_refusals_total\{kind="session\.refused"\} \d/)
  })

  it('of lockouts', async () => {
    const { id, email } = await anAccount({ passwordHash: identity.passwordHash })
    for (let each = 0; each < 6; each++) await tryWith(email!)
    expect(await rowsOf('identity.session.slowed')).toMatchObject([{ subject_id: String(id) }])
  })

  it('of unknown names, without what was typed: it may be a password', async () => {
    await tryWith('MySecretPassword!')
    const rows = await rowsOf('identity.session.refused')
    expect(rows).toMatchObject([{ subject_id: '0', note: null }])
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('mysecret')
  })

  it('of refresh secrets that were never ours', async () => {
    const { id } = await anAccount({ passwordHash: identity.passwordHash })
    const { sessionId } = (await actorOfToken(await tokenOf(id)))!
    const browser = identity.browser()
    browser.cookies.set('refresh_registrars', `${sessionId}.AAAA`)
    await browser(contract.refresh, { body: { guard: 'registrars' } }).catch(() => undefined)
    expect(await rowsOf('identity.session.unknown-secret')).toMatchObject([{ subject_id: sessionId }])
  })

  it('of what somebody was not allowed: counted in memory, since a refused request changes nothing', async () => {
    const { id } = await anAccount({ guard: 'users', roles: ['content-editor'], passwordHash: identity.passwordHash })
    const actor = (await actorOfToken(await tokenOf(id)))!
    for (let each = 0; each < 3; each++) countForbidden(actor, '10.0.0.9', '/identity/staff')
    const own = async () => (await rowsOf('identity.access.refused')).filter(row => row.address === '10.0.0.9')
    expect(await own()).toEqual([])
    await writeForbidden()
    await writeForbidden()
    expect(await own()).toMatchObject([
      { actor_id: id, address: '10.0.0.9', note: '/identity/staff', after: { tries: 3 } },
    ])
  })
})
