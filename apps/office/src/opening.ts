import { awayNow, me } from '@halaqa/identity/contract'
import { addressOf, type Call, CallError, type Out, selectionsAddress } from '@halaqa/kit-contract'
import { showFollow, showOpening, unreadStaffNotices } from '@halaqa/workplace/contract'

type Whole = Out<typeof showOpening.reply>
/** What is not known of it is asked by whoever needs it. */
export type Opening = Pick<Whole, 'account' | 'preferences'> & Partial<Whole>

/** Milliseconds for which what came with the opening counts as just asked. */
const freshMs = 3000

/**
 * Asks for the opening of the page, `address` being that of a record or undefined. Undefined when nobody is signed in as staff, or
 * not any more. When the server cannot say all of it, who is signed in has to do; what then fails is thrown.
 */
export async function openingOf(
  call: Call,
  isKnown: boolean,
  address: string | undefined,
): Promise<Opening | undefined> {
  if (!isKnown) return undefined
  const isOver = (error: unknown) => error instanceof CallError && error.status === 401
  try {
    return await call(showOpening, { query: { address } }).catch(async error => {
      if (!(error instanceof CallError) || isOver(error)) throw error
      return { account: await call(me), preferences: { values: {}, views: [] } }
    })
  } catch (error) {
    if (!isOver(error)) throw error
  }
}

/** A `call` that answers what the opening has said already, each once and only at first. */
export function withOpening(call: Call, opening: Opening, address: string | undefined): Call {
  const { unread, away, follow, selections } = opening
  const said = new Map<string, unknown>()
  if (unread !== undefined) said.set(addressOf(unreadStaffNotices), { unread })
  if (away) said.set(addressOf(awayNow), { rows: away })
  if (follow && address) said.set(addressOf(showFollow, { query: { address } }), follow)
  const answered = new Set<string>()
  let isFresh = true
  setTimeout(() => {
    isFresh = false
  }, freshMs)
  return (async (...args: Parameters<Call>) => {
    const [route, input] = args
    const asked = route.method === 'GET' ? addressOf(route, input as { query?: object }) : ''
    const answer = said.get(asked) ?? (isOfListWithoutRuns(asked, selections) && { rows: [] })
    if (!answer || !isFresh || answered.has(asked)) return call(...args)
    answered.add(asked)
    return answer
  }) as Call
}

/** Most lists have no acts on all that match to be shown. */
function isOfListWithoutRuns(asked: string, lists: string[] | undefined): boolean {
  if (!lists || !asked.startsWith(`${selectionsAddress}?`)) return false
  const listing = new URLSearchParams(asked.slice(selectionsAddress.length)).get('listing')
  return listing !== null && !lists.includes(listing)
}
