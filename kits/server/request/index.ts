import { AsyncLocalStorage } from 'node:async_hooks'

export {
  type Effects,
  noteConsequence,
  noteEvent,
  noteTold,
  notingEffects,
  type Published,
  takeEvents,
  ways,
} from './effects.ts'

/** Who acts. Made from the session by the identity context, never from a body. */
export type Actor = {
  /** The account. 0 is nobody, or the system itself. */
  id: number
  name: string
  guard: string
  permissions: ReadonlySet<string>
  /** The session that the token belongs to. */
  sessionId?: string
  /** The member of staff who acts as this account. */
  actingBy?: { id: number; name: string }
}

/** What is known of the request that is being answered; travels by AsyncLocalStorage. */
export type RequestContext = {
  actor: Actor
  requestId: string
  language: string
  /** The caller's network address. */
  address: string
  agent: string
}

export const nobody: Actor = { id: 0, name: '', guard: 'nobody', permissions: new Set() }
/** Jobs, reactions and seeds act as this. */
export const system: Actor = { id: 0, name: 'system', guard: 'system', permissions: new Set() }

const outside: RequestContext = { actor: system, requestId: '', language: 'ar', address: '', agent: '' }
const storage = new AsyncLocalStorage<RequestContext>()

/** The request being answered; outside of one, the system acts. */
export const currentRequest = (): RequestContext => storage.getStore() ?? outside
export const currentActor = (): Actor => currentRequest().actor

/** Everything that `work` calls sees this context. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)
