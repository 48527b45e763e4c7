import { type Call, CallError } from '@halaqa/kit-contract'
import type { WatchEntry } from '@halaqa/learning/contract'
import { describe, expect, it } from 'vitest'
import type { Finished, Kept } from './outbox.ts'
import { notifyFinished, sendAll } from './send-reports.ts'

const entry = (id: string): WatchEntry => ({
  id,
  element_id: 1,
  ranges: [[0, 1000]],
  position_ms: 1000,
  from: '2026-11-21T07:59:59.000Z',
  at: '2026-11-21T08:00:00.000Z',
  opening: '',
  ended: false,
})
function anOutbox(count: number, accountId = 7) {
  const kept = new Map<string, Kept>()
  for (let at = 0; at < count; at++)
    kept.set(`${at}`, { id: `${at}`, accountId, entry: entry(`${at}`), title: 'معنى العقيدة' })
  return {
    kept,
    untold: async (id: number) => [...kept.values()].filter(each => each.accountId === id),
    forget: async (ids: readonly string[]) => {
      for (const id of ids) kept.delete(id)
    },
  }
}
type Given = { body: { entries: WatchEntry[] } }
const aServer = (answers: (number | 'lost')[] = [], finished: number[] = []) => {
  const heard: string[] = []
  const call = (async (_route: unknown, { body }: Given) => {
    const status = answers.shift() ?? 200
    if (status === 'lost' || status !== 200)
      throw new CallError({ type: '', title: '', status: status === 'lost' ? 0 : status, code: 'x' })
    heard.push(...body.entries.map(each => each.id))
    return { entries: body.entries.map(({ id }) => ({ id, result: 'kept' })), elements: [], finished }
  }) as unknown as Call
  return { call, heard }
}

describe('what was watched without a connection', () => {
  it('waits, and is told in batches once there is one', async () => {
    const outbox = anOutbox(250)
    const { call, heard } = aServer(['lost'])
    await sendAll(call, 7, outbox)
    expect([heard.length, outbox.kept.size]).toEqual([0, 250])
    await sendAll(call, 7, outbox)
    expect([new Set(heard).size, outbox.kept.size]).toEqual([250, 0])
  })
  it('is said by its name once it is finished, whatever page hears it', async () => {
    const [told] = await sendAll(aServer([], [1]).call, 7, anOutbox(2))
    expect(told!.finished).toEqual(['معنى العقيدة'])
  })
  it('keeps what came after a connection was lost in the middle', async () => {
    const outbox = anOutbox(150)
    const { call } = aServer([200, 'lost'])
    await sendAll(call, 7, outbox)
    expect(outbox.kept.size).toBe(50)
  })
  it('is kept while a state closes studying, and dropped when it can never be understood', async () => {
    const outbox = anOutbox(3)
    await sendAll(aServer([409]).call, 7, outbox)
    expect(outbox.kept.size).toBe(3)
    await sendAll(aServer([422]).call, 7, outbox)
    expect(outbox.kept.size).toBe(0)
  })
  it('is told in the name of who watched it only', async () => {
    const outbox = anOutbox(3)
    const { call, heard } = aServer()
    await sendAll(call, 8, outbox)
    expect([heard.length, outbox.kept.size]).toEqual([0, 3])
  })
})

describe('what was finished without a connection', () => {
  const told = async (status: number) => {
    const kept = new Map<string, Finished>([['a', { id: 'a', accountId: 7, finished: 3 }]])
    const call = (async () => {
      if (status !== 200) throw new CallError({ type: '', title: '', status, code: 'x' })
    }) as unknown as Call
    await notifyFinished(call, 7, {
      untoldFinished: async () => [...kept.values()],
      forget: async ids => {
        for (const id of ids) kept.delete(id)
      },
    })
    return kept.size
  }
  it('is told once, and waits for a connection and for a state that studies', async () => {
    expect([await told(200), await told(0), await told(409), await told(503)]).toEqual([0, 1, 1, 1])
  })
  it('is dropped when it is not there any more', async () => {
    expect(await told(404)).toBe(0)
  })
})
