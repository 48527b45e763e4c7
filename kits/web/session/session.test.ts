import { problem, route } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ownerOf } from '../drafts/store.ts'
import { keepSpokenTo, spokenToBefore } from '../i18n/spoken-to.ts'
import { Session, type SessionOptions } from './session.ts'
import { accountOf } from './token.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (guard: string, exp: number, sid = 'a') =>
  `${encoded({ alg: 'x' })}.${encoded({ sub: '7', guard, name: 'سلمى', sid, exp })}.sign`

const actingTokenOf = (exp: number) =>
  tokenOf('students', exp).replace(
    /\.[^.]+\./,
    () => `.${encoded({ sub: '7', guard: 'students', name: 'سلمى', sid: 'b', exp, act: { sub: '2', name: 'منى' } })}.`,
  )

const soon = seconds(Date.now()) + 600
const profile = route({
  method: 'GET',
  path: '/profile',
  access: { guards: ['registrars'] },
  reply: z.object({ name: z.string() }),
  summary: 'A profile',
})

class Storage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
  removeItem = (key: string) => void this.kept.delete(key)
}

/** A server that knows which tokens are good, and answers /auth/refresh as it is told. */
function world(options: { good?: string[]; refresh?: () => Response } = {}) {
  const requests: { path: string; token: string | null }[] = []
  const storage = new Storage()
  const answer: typeof fetch = async (input, init) => {
    const path = String(input)
    const token = new Headers(init?.headers).get('x-access-token')
    requests.push({ path, token })
    await new Promise(resolve => setTimeout(resolve, 1))
    if (path === '/auth/refresh') return options.refresh?.() ?? new Response('{}', { status: 401 })
    if (path === '/auth/logout') return Response.json({})
    const { code, status } = problem('unauthenticated', 401)
    if (!token || !options.good?.includes(token)) return Response.json({ code, title: code, status }, { status })
    return Response.json({ name: 'سلمى' })
  }
  const start = (more: SessionOptions = {}) => new Session({ storage, fetch: answer, ...more })
  return { storage, requests, start }
}

describe('a session', () => {
  it('signs in with the stored tokens, each under the key of its guard', () => {
    const { storage, start } = world()
    storage.setItem('registrartoken', tokenOf('registrars', soon))
    storage.setItem('token', 'not a token')
    const session = start()
    expect(session.signedIn()).toEqual(['registrars'])
    expect(session.account('registrars')?.name).toBe('سلمى')
  })

  it('does not take a token that lies under the key of another guard', () => {
    const { storage, start } = world()
    storage.setItem('usertoken', tokenOf('registrars', soon))
    expect(start().signedIn()).toEqual([])
  })

  it('renews once for many calls that are refused at the same time, and tries each again', async () => {
    const fresh = tokenOf('registrars', soon, 'b')
    const { requests, start } = world({ good: [fresh], refresh: () => Response.json({ token: fresh }) })
    const session = start()
    session.accept(tokenOf('registrars', soon))
    session.actAs('registrars')
    const replies = await Promise.all([session.call(profile), session.call(profile), session.call(profile)])
    expect(replies.map(reply => reply.name)).toEqual(['سلمى', 'سلمى', 'سلمى'])
    expect(requests.filter(each => each.path === '/auth/refresh')).toHaveLength(1)
  })

  it('renews before a token ends, without a refused call', async () => {
    const fresh = tokenOf('registrars', soon, 'b')
    const { requests, start } = world({ good: [fresh], refresh: () => Response.json({ token: fresh }) })
    const session = start()
    session.accept(tokenOf('registrars', seconds(Date.now()) + 5))
    session.actAs('registrars')
    await session.call(profile)
    expect(requests.map(each => each.path)).toEqual(['/auth/refresh', '/profile'])
  })

  it('takes over the token that another tab has renewed meanwhile', async () => {
    const { storage, requests, start } = world()
    const session = start()
    session.accept(tokenOf('registrars', soon))
    const fresh = tokenOf('registrars', soon, 'other tab')
    storage.setItem('registrartoken', fresh)
    expect(await session.renew('registrars')).toBe(true)
    expect(session.token('registrars')).toBe(fresh)
    expect(requests).toEqual([])
  })

  it('ends when the server refuses to renew, and stays when the server is only in trouble', async () => {
    const ended: string[] = []
    let status = 503
    const { start } = world({ refresh: () => new Response('{}', { status }) })
    const session = start({ ended: guard => ended.push(guard) })
    session.accept(tokenOf('registrars', soon))
    expect(await session.renew('registrars')).toBe(false)
    expect(session.signedIn()).toEqual(['registrars'])
    status = 401
    expect(await session.renew('registrars')).toBe(false)
    expect(session.signedIn()).toEqual([])
    expect(ended).toEqual(['registrars'])
  })

  it('clears its own token on sign-out, a student all four of the public side', async () => {
    const { storage, start } = world()
    const session = start()
    for (const guard of ['students', 'registrars', 'users'] as const) session.accept(tokenOf(guard, soon))
    await session.signOut('registrars')
    expect(session.signedIn()).toEqual(['students', 'users'])
    session.accept(tokenOf('registrars', soon))
    const owner = ownerOf(session.account('students'))!
    keepSpokenTo(owner, 'female', storage)
    expect(spokenToBefore(owner, storage)).toBe('female')
    await session.signOut('students')
    expect([...storage.kept.keys()]).toEqual(['usertoken'])
  })

  it('sends no token where nobody is signed in', async () => {
    const { requests, start } = world()
    await expect(start().call(profile)).rejects.toMatchObject({ status: 401 })
    expect(requests).toEqual([{ path: '/profile', token: null }])
  })

  it('acting as somebody ends by itself, is never renewed, and takes no other session away', async () => {
    const { storage, requests, start } = world({ refresh: () => Response.json({ token: tokenOf('students', soon) }) })
    storage.setItem('token', actingTokenOf(soon))
    storage.setItem('registrartoken', tokenOf('registrars', soon))
    const ended: string[] = []
    const session = start({ ended: guard => ended.push(guard) })
    expect(session.account('students')?.actingBy).toEqual({ id: 2, name: 'منى' })
    expect(await session.renew('students')).toBe(false)
    expect(requests).toEqual([])
    expect([ended, session.signedIn()]).toEqual([['students'], ['registrars']])
  })

  it('acting as somebody is ended where it was begun, not at the cookie of another session', async () => {
    const { storage, requests, start } = world()
    storage.setItem('token', actingTokenOf(soon))
    await start().signOut('students')
    expect(requests.map(each => each.path)).toEqual(['/auth/acting/end'])
  })
})

it('reads Arabic names out of a token, and nothing out of a broken one', () => {
  expect(accountOf(tokenOf('students', soon))).toMatchObject({ id: 7, name: 'سلمى', guard: 'students' })
  for (const text of [undefined, '', 'a.b.c', 'x', `${encoded({})}.${encoded({ guard: 'kings' })}.s`])
    expect(accountOf(text)).toBeUndefined()
})

describe('what was written', () => {
  const drafts = 'drafts:registrars.7'
  it('leaves the device with who signs out, and waits for who was signed out elsewhere', async () => {
    for (const [leave, kept] of [
      [(session: Session) => session.signOut('registrars'), null],
      [(session: Session) => session.renew('registrars'), 'x'],
    ] as const) {
      const { storage, start } = world()
      storage.setItem('registrartoken', tokenOf('registrars', soon))
      storage.setItem(drafts, 'x')
      const session = start()
      await leave(session)
      expect([session.signedIn(), storage.getItem(drafts)]).toEqual([[], kept])
    }
  })
})
