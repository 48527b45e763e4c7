import { awayNow } from '@halaqa/identity/contract'
import type { Call } from '@halaqa/kit-contract'
import { showFollow, unreadStaffNotices } from '@halaqa/workplace/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Opening, withOpening } from './opening.ts'

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

it('a while later it is of yesterday', async () => {
  const asking = call()
  vi.advanceTimersByTime(3000)
  expect(await asking(unreadStaffNotices)).toBe('of the server')
})
