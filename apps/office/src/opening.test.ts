import { awayNow, me } from '@halaqa/identity/contract'
import { type Call, CallError, selectionRuns } from '@halaqa/kit-contract'
import { showFollow, showOpening, unreadStaffNotices } from '@halaqa/workplace/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Opening, openingOf, withOpening } from './opening.ts'

const page = '/students/record/5'
const opening = (rest: Partial<Opening> = {}) =>
  ({ unread: 3, away: null, follow: { followable: true, followed_at: null }, ...rest }) as Opening
const server = vi.fn(async () => 'of the server')
const call = (given = opening()) => withOpening(server as unknown as Call, given, page)
const followAt = (asking: Call, address: string) => asking(showFollow, { query: { address } })

beforeEach(() => {
  vi.useFakeTimers()
  server.mockClear()
  return () => vi.useRealTimers()
})

it('what came with the opening is said once, and asked of the server from then on', async () => {
  const asking = call()
  expect(await asking(unreadStaffNotices)).toEqual({ unread: 3 })
  expect(server).not.toHaveBeenCalled()
  expect(await asking(unreadStaffNotices)).toBe('of the server')
})

it('of another record, and of what the opening did not say, the server is asked', async () => {
  const asking = call()
  expect(await followAt(asking, '/students/record/6')).toBe('of the server')
  expect(await asking(awayNow)).toBe('of the server')
  expect(await followAt(asking, page)).toEqual({ followable: true, followed_at: null })
  expect(await call(opening({ away: [] }))(awayNow)).toEqual({ rows: [] })
})

const runsOf = (asking: Call, listing: string) => asking(selectionRuns, { query: { listing } })
it('a list without runs is told so, once; of those that have some the server is asked', async () => {
  const asking = call(opening({ selections: ['students.student.list'] }))
  expect(await runsOf(asking, 'students.note.list')).toEqual({ rows: [] })
  expect(await runsOf(asking, 'students.note.list')).toBe('of the server')
  expect(await runsOf(asking, 'students.student.list')).toBe('of the server')
  expect(await asking(selectionRuns)).toBe('of the server')
  expect(await runsOf(call(), 'students.note.list')).toBe('of the server')
})

it('a while later it is of yesterday', async () => {
  const asking = call()
  vi.advanceTimersByTime(3000)
  expect(await asking(unreadStaffNotices)).toBe('of the server')
})

const failed = (status: number) => new CallError({ status, code: 'x', title: 'x', type: '' } as never)
/** A server that answers these routes, and refuses the others. */
const answering = (answers: Map<unknown, unknown>) =>
  (async (route: unknown) => {
    const answer = answers.get(route)
    if (answer instanceof CallError) throw answer
    return answer
  }) as Call

it('who is signed in has to do when the server cannot say the rest', async () => {
  const account = { name: 'سالم' }
  const broken = answering(
    new Map<unknown, unknown>([
      [showOpening, failed(500)],
      [me, account],
    ]),
  )
  expect(await openingOf(broken, true, page)).toEqual({ account, preferences: { values: {}, views: [] } })
  const away = answering(
    new Map<unknown, unknown>([
      [showOpening, failed(0)],
      [me, failed(0)],
    ]),
  )
  await expect(openingOf(away, true, page)).rejects.toThrow(CallError)
})

it('nobody is signed in without a token, or with one that is over', async () => {
  const over = answering(new Map<unknown, unknown>([[showOpening, failed(401)]]))
  expect(await openingOf(over, true, page)).toBeUndefined()
  expect(await openingOf(over, false, page)).toBeUndefined()
  const late = answering(
    new Map<unknown, unknown>([
      [showOpening, failed(500)],
      [me, failed(401)],
    ]),
  )
  expect(await openingOf(late, true, page)).toBeUndefined()
})
