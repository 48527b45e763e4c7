import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { messageTable } from '@halaqa/kit-server/mail'
import { seal, unseal } from '@halaqa/kit-server/secrets'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import * as contract from '../../contract/index.ts'
import { accountTable } from '../accounts/accounts.table.ts'
import { sha256 } from '../accounts/random-secrets.ts'
import { requireSecondFactor, secondFactorStateOf } from '../accounts/second-factor-state.ts'
import { anAccount, factoryPassword, tokenOf } from '../factories.ts'
import { forgetAllSessions } from '../sessions/actor.ts'
import { testIdentity } from '../test-app.ts'
import { newRecoveryCodes, recoveryHash, totpOf } from './codes.ts'

const identity = testIdentity()
afterEach(() => {
  setClock()
  requireSecondFactor(false)
})

const member = (roles: string[] = ['administrator']) =>
  anAccount({
    guard: 'users',
    email: 'staff@example.om',
    username: 'staff',
    roles,
    passwordHash: identity.passwordHash,
  })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
const login = (code?: string, password = factoryPassword) =>
  identity.browser()(contract.login, { body: { username: 'staff', password, guard: 'users', ...(code && { code }) } })
let now = Date.now()
/** Every code of the authenticator is good once: time goes on between them. */
function later(seconds = 60) {
  now = Math.max(now, Date.now()) + seconds * 1000
  setClock({ now: () => new Date(now) })
  forgetAllSessions()
}
const codeNow = (secret: string) => totpOf(secret, 'staff').generate({ timestamp: now })

async function withFactor() {
  const { id } = await member()
  later()
  const call = identity.browser(await tokenOf(id))
  const { secret, uri, qr } = await call(contract.startSecondFactor, { body: { password: factoryPassword } })
  expect([uri, qr]).toEqual([
    expect.stringMatching(/^otpauth:\/\/totp\/Halaqa:staff\?/),
    expect.stringMatching(/^data:image\/png/),
  ])
  const { recovery_codes } = await call(contract.confirmSecondFactor, { body: { code: codeNow(secret) } })
  return { id, secret, recovery: recovery_codes, call }
}

describe('the second factor', () => {
  it('is asked once it is confirmed, and each code works once', async () => {
    const { secret } = await withFactor()
    later()
    expect(await codeOf(login())).toBe('second-factor-needed')
    const code = codeNow(secret)
    expect(await codeOf(login(code))).toBe('done')
    expect(await codeOf(login(code))).toBe('second-factor-wrong')
    expect(await codeOf(login('000000'))).toBe('second-factor-wrong')
  })
  it('a code is not taken twice when it comes twice at once', async () => {
    const { secret } = await withFactor()
    later()
    const code = codeNow(secret)
    const answers = await Promise.all([1, 2, 3, 4].map(() => codeOf(login(code))))
    expect(answers.filter(each => each === 'done')).toHaveLength(1)
  })
  it('is not told of to who does not know the password', async () => {
    await withFactor()
    expect(await codeOf(login(undefined, 'wrong password'))).toBe('wrong-credentials')
  })
  it('attack: guessing codes is slowed, and asking without a code does not make up for it', async () => {
    await withFactor()
    later()
    const answers: string[] = []
    for (let guess = 0; guess < 8; guess++) {
      answers.push(await codeOf(login(String(100_000 + guess))))
      await codeOf(login())
    }
    expect(answers.filter(each => each === 'second-factor-wrong').length).toBeLessThanOrEqual(5)
    expect(answers.at(-1)).toBe('sign-in-slowed')
  })
  it('lets in by each of ten recovery codes, once', async () => {
    const { recovery } = await withFactor()
    expect(new Set(recovery).size).toBe(10)
    expect(recovery[0]).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/)
    later()
    expect(await codeOf(login(recovery[0]!.toUpperCase()))).toBe('done')
    expect(await codeOf(login(recovery[0]))).toBe('second-factor-wrong')
    expect(await codeOf(login(recovery[1]))).toBe('done')
  })
  it('is neither on nor changed before a first code confirms it', async () => {
    const { id } = await member()
    later()
    const call = identity.browser(await tokenOf(id))
    await call(contract.startSecondFactor, { body: { password: factoryPassword } })
    expect(await codeOf(call(contract.confirmSecondFactor, { body: { code: '123456' } }))).toBe('second-factor-wrong')
    expect(await codeOf(login())).toBe('done')
    expect((await call(contract.me)).second_factor).toBe('off')
  })
  it('goes off with the password and a code, not by guessing them', async () => {
    const { secret, call } = await withFactor()
    expect(await codeOf(call(contract.startSecondFactor, { body: { password: factoryPassword } }))).toBe('conflict')
    const remove = (password: string, code: string) =>
      codeOf(call(contract.removeSecondFactor, { body: { password, code } }))
    expect(await remove('wrong', codeNow(secret))).toBe('wrong-password')
    later()
    expect(await remove(factoryPassword, '000000')).toBe('second-factor-wrong')
    expect(await remove(factoryPassword, codeNow(secret))).toBe('done')
    expect(await codeOf(login())).toBe('done')
  })
  it('keeps its secret sealed: who reads or changes the column gets nothing', async () => {
    const { id, secret } = await withFactor()
    const [row] = await db().select().from(accountTable).where(eq(accountTable.id, id))
    expect(row!.second_factor_secret).not.toContain(secret)
    expect(unseal('field-encryption', row!.second_factor_secret!)).toBe(secret)
    expect(seal('field-encryption', 'a')).not.toBe(seal('field-encryption', 'a'))
    const bytes = Buffer.from(row!.second_factor_secret!, 'base64')
    bytes[bytes.length - 1]! ^= 1
    expect(() => unseal('field-encryption', bytes.toString('base64'))).toThrow()
  })
})

describe('where the college demands it', () => {
  it('holds back every permission of who touches money, marks or roles, until it is on', async () => {
    const { id } = await member()
    later()
    requireSecondFactor(true)
    const call = identity.browser(await tokenOf(id))
    expect(await call(contract.me)).toMatchObject({ second_factor: 'required', permissions: [] })
    expect(await codeOf(call(contract.listStaff))).toBe('forbidden')
    const { secret } = await call(contract.startSecondFactor, { body: { password: factoryPassword } })
    await call(contract.confirmSecondFactor, { body: { code: codeNow(secret) } })
    expect((await call(contract.me)).second_factor).toBe('on')
    expect(await codeOf(call(contract.listStaff))).toBe('done')
    later()
    expect(
      await codeOf(call(contract.removeSecondFactor, { body: { password: factoryPassword, code: codeNow(secret) } })),
    ).toBe('second-factor-demanded')
  })
  it.each([
    ['identity.roles.write', 'required'],
    ['identity.staff.write', 'required'],
    ['finance.refund.approve', 'required'],
    ['finance.invoice.write', 'required'],
    ['admission.fee.exempt', 'required'],
    ['exams.grade.write', 'required'],
    ['students.grades.read', 'required'],
    ['finance.invoice.read', 'off'],
    ['admission.registration.write', 'off'],
    ['content.page.write', 'off'],
  ])('%s: %s', (permission, state) => {
    requireSecondFactor(true)
    const account = { guard: 'users', second_factor_on_at: null }
    expect(secondFactorStateOf(account, new Set([permission]))).toBe(state)
    expect(secondFactorStateOf({ ...account, guard: 'students' }, new Set([permission]))).toBe('off')
  })
})

describe('what is done to the second factor', () => {
  const person = async () => {
    const { id, email } = await anAccount({ guard: 'users', passwordHash: identity.passwordHash })
    return { id, email: email!, call: identity.browser(await tokenOf(id)) }
  }
  const kinds = async (email: string) =>
    (await db().select().from(messageTable).where(eq(messageTable.recipient, email)).orderBy(messageTable.id)).map(
      row => row.kind,
    )

  it('attack: a stolen token alone starts nothing: the password is demanded, and guessing it is slowed', async () => {
    const { id, call } = await person()
    for (let each = 0; each < 5; each++)
      expect(await codeOf(call(contract.startSecondFactor, { body: { password: 'wrong' } }))).toBe('wrong-password')
    expect(await codeOf(call(contract.startSecondFactor, { body: { password: factoryPassword } }))).toBe(
      'sign-in-slowed',
    )
    const [row] = await db().select().from(accountTable).where(eq(accountTable.id, id))
    expect(row!.second_factor_secret).toBeNull()
  })

  it('is told to the owner, and other sessions end', async () => {
    const { id, email, call } = await person()
    const other = identity.browser(await tokenOf(id))
    const { secret } = await call(contract.startSecondFactor, { body: { password: factoryPassword } })
    const code = totpOf(secret, email).generate()
    const { recovery_codes } = await call(contract.confirmSecondFactor, { body: { code } })
    expect(await codeOf(other(contract.me))).toBe('unauthenticated')
    await call(contract.removeSecondFactor, { body: { password: factoryPassword, code: recovery_codes[0]! } })
    expect(await kinds(email)).toEqual([
      'identity.second-factor-started',
      'identity.second-factor-on',
      'identity.second-factor-off',
    ])
  })

  it('keeps recovery codes of 80 bits under a key: the table alone proves nothing', async () => {
    const codes = newRecoveryCodes()
    // Sixteen of thirty-two signs.
    for (const each of codes) expect(each.replaceAll('-', '')).toMatch(/^[abcdefghjkmnpqrstuvwxyz023456789]{16}$/)
    const [code] = codes
    expect(recoveryHash(1, code!)).not.toBe(recoveryHash(2, code!))
    expect(recoveryHash(1, code!)).not.toBe(sha256(code!))
  })
})
