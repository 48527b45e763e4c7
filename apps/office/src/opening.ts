import { awayNow } from '@halaqa/identity/contract'
import { addressOf, type Call, CallError, type Out } from '@halaqa/kit-contract'
import type { Session } from '@halaqa/kit-web/session'
import { showFollow, showOpening, unreadStaffNotices } from '@halaqa/workplace/contract'

export type Opening = Out<typeof showOpening.reply>

/** Milliseconds for which what came with the opening counts as just asked. */
const freshMs = 3000

/**
 * Asks for the opening of the page, `address` being that of a record or undefined. Undefined when nobody is signed in as staff, or
 * not any more; what else fails is thrown.
 */
export async function openingOf(session: Session, address: string | undefined): Promise<Opening | undefined> {
  if (!session.token('users')) return undefined
  try {
    return await session.callAs(() => 'users')(showOpening, { query: { address } })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  }
}

/** A `call` that answers what the opening has said already, each once and only at first. */
export function withOpening(call: Call, { unread, away, follow }: Opening, address: string | undefined): Call {
  const said = new Map<string, unknown>([[addressOf(unreadStaffNotices), { unread }]])
  if (away) said.set(addressOf(awayNow), { rows: away })
  if (follow && address) said.set(addressOf(showFollow, { query: { address } }), follow)
  setTimeout(() => said.clear(), freshMs)
  return (async (...args: Parameters<Call>) => {
    const [route, input] = args
    const asked = route.method === 'GET' ? addressOf(route, input as { query?: object }) : ''
    const answer = said.get(asked)
    if (!answer) return call(...args)
    said.delete(asked)
    return answer
  }) as Call
}
