import { type Call, CallError } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { draftStore, forgetDrafts, ownerOf, sendWaiting, settle, type Waiting, waitingStore } from './index.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const salma = { guard: 'registrars', id: 7 }
const khalid = { guard: 'registrars', id: 8 }

describe('what was written and not sent', () => {
  it('is given back, but never a field that must not be kept', () => {
    const storage = memory()
    const draft = draftStore(ownerOf(salma)!, 'apply', storage, ['password'])
    draft.write({ name: 'سلمى', password: 'secret' })
    expect(draft.read()).toEqual({ name: 'سلمى' })
    expect([...storage.kept.values()].join()).not.toContain('secret')
    draft.clear()
    expect(storage.kept.size).toBe(0)
  })
  it('is its writer’s: the next person on the same device sees nothing of it', () => {
    const storage = memory()
    draftStore(ownerOf(salma)!, 'equation-new', storage).write({ university: 'جامعة' })
    for (const other of [khalid, { guard: 'students', id: 7 }, undefined])
      expect(draftStore(ownerOf(other)!, 'equation-new', storage).read()).toBeUndefined()
  })
  it('leaves the device when its writer signs out, and only theirs', () => {
    const storage = memory()
    for (const each of [salma, khalid]) {
      draftStore(ownerOf(each)!, 'equation-new', storage).write({ university: 'جامعة' })
      waitingStore(ownerOf(each)!, storage).add({ ...waiting, key: `${each.id}` })
    }
    forgetDrafts(storage, salma)
    expect([...storage.kept.keys()]).toEqual(['drafts:registrars.8', 'waiting:registrars.8'])
  })
  it('is kept for nobody while staff act as a person', () => {
    expect(ownerOf({ ...salma, actingBy: { id: 1 } })).toBeUndefined()
  })
  it('that is broken is thrown away, and a full storage says that nothing was kept', () => {
    const storage = memory()
    storage.setItem('drafts:registrars.7', '{')
    expect(draftStore('registrars.7', 'apply', storage).read()).toBeUndefined()
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(draftStore('registrars.7', 'apply', full).write({ a: 1 })).toBe(false)
  })
})

const waiting: Waiting = {
  key: 'one',
  place: 'note:5',
  at: '2026-11-22T08:00:00.000Z',
  route: { method: 'POST', path: '/api/student/notes/store' },
  input: { body: { text: 'أ' } },
  text: 'أ',
}
describe('what was sent without a connection', () => {
  const aServer = (...answers: (number | 'ok' | 'already-done')[]) => {
    const keys: string[] = []
    const call = (async (_route: unknown, { key }: { key: string }) => {
      keys.push(key)
      const answer = answers.shift() ?? 'ok'
      if (answer === 'already-done') throw new CallError({ type: '', title: '', status: 409, code: answer })
      if (answer !== 'ok') throw new CallError({ type: '', title: 'لا يُقبل', status: answer, code: 'x' })
      return { id: 1 }
    }) as unknown as Call
    return { call, keys }
  }
  const anOutbox = () => {
    const store = waitingStore('students.7', memory())
    store.add(waiting)
    store.add({ ...waiting, key: 'two' })
    return store
  }
  it('waits, and is sent once, in the order of writing, with the key it was written with', async () => {
    const store = anOutbox()
    const { call, keys } = aServer(0)
    await sendWaiting(call, store)
    expect(store.all()).toHaveLength(2)
    expect((await sendWaiting(call, store)).map(each => each.waiting.key)).toEqual(['one', 'two'])
    expect([keys, store.all()]).toEqual([['one', 'one', 'two'], []])
    expect(await sendWaiting(call, store)).toEqual([])
  })
  it('waits while the session is over or the server in trouble', async () => {
    for (const status of [401, 429, 503]) {
      const store = anOutbox()
      await sendWaiting(aServer(status).call, store)
      expect(store.all()).toHaveLength(2)
    }
  })
  it('counts as sent when the server wrote it down and died before it answered', async () => {
    const store = anOutbox()
    const sent = await sendWaiting(aServer('already-done').call, store)
    expect([sent.length, store.all()]).toEqual([2, []])
  })
  it('that a page sent which was laid aside keeps its only copy, whatever the server answers then', () => {
    const refusedBy = (status: number, code = 'x') => {
      const store = anOutbox()
      const errors = { text: 'طويل' }
      const settled = settle(store, 'one', new CallError({ type: '', title: 'لا يُقبل', status, code, errors }))
      return [settled, store.all().find(each => each.key === 'one')]
    }
    for (const status of [0, 401, 429, 503]) expect(refusedBy(status)).toEqual([false, waiting])
    expect(refusedBy(422)).toEqual([true, { ...waiting, refused: 'طويل' }])
    expect(refusedBy(409, 'already-done')).toEqual([true, undefined])
  })
  it('is not lost when it is refused: it stays, says why, and does not hold back the rest', async () => {
    const store = anOutbox()
    const { call, keys } = aServer(409)
    // Told as settled as well: what stood in its place meanwhile gives way to what the college has.
    expect((await sendWaiting(call, store)).map(each => each.waiting.key)).toEqual(['one', 'two'])
    expect(store.all()).toMatchObject([{ key: 'one', refused: 'لا يُقبل' }])
    await sendWaiting(call, store)
    expect(keys).toEqual(['one', 'two'])
  })
})
