import { Acts, type Call, client, type Unsaid } from '@halaqa/kit-contract'
import { forgetDrafts } from '../drafts/store.ts'
import { forgetSpokenTo } from '../i18n/spoken-to.ts'
import { clearedBy, type Guard, guards, storageKeys } from './guards.ts'
import { reach } from './reach.ts'
import { type Account, accountOf } from './token.ts'

/** What a session stands on; the browser's own, unless a test gives others. */
export type SessionOptions = {
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  fetch?: typeof fetch
  /** Runs `work` in one tab at a time. */
  locked?: (name: string, work: () => Promise<boolean>) => Promise<boolean>
  now?: () => number
  language?: () => string
  /** The sentence for what the server could not say itself. */
  said?: (code: Unsaid) => string
  /** Called when a session cannot be renewed: the person has to sign in again. */
  ended?: (guard: Guard) => void
}

/** Renewed this long before its end, so that a call does not fail first. */
const margin = 30_000

const browserLock: NonNullable<SessionOptions['locked']> = (name, work) =>
  typeof navigator === 'undefined' || !navigator.locks ? work() : navigator.locks.request(name, work)

/**
 * The sessions of this browser, at most one a guard. Tokens are short (15 minutes); a refresh token in an httpOnly
 * cookie renews them at POST /auth/refresh, once at a time over all calls and tabs.
 */
export class Session {
  readonly call: Call
  readonly #options: SessionOptions
  readonly #tokens = new Map<Guard, string>()
  readonly #accounts = new Map<Guard, Account>()
  readonly #renewals = new Map<Guard, Promise<boolean>>()
  readonly #listeners = new Set<() => void>()
  readonly #acts = new Acts()
  #acting: Guard | undefined

  constructor(options: SessionOptions = {}) {
    this.#options = options
    this.call = this.callAs(() => this.#acting)
    for (const guard of guards) this.#take(guard, this.#storage?.getItem(storageKeys[guard]))
  }

  get #storage() {
    return this.#options.storage ?? (typeof localStorage === 'undefined' ? undefined : localStorage)
  }

  /** The guard whose token `call` sends: the part of the portal that is open. */
  actAs(guard: Guard | undefined): void {
    this.#acting = guard
  }

  /** Who is signed in in the part of the portal that is open. */
  acting(): Account | undefined {
    return this.#acting && this.#accounts.get(this.#acting)
  }

  token(guard: Guard): string | undefined {
    return this.#tokens.get(guard)
  }
  account(guard: Guard): Account | undefined {
    return this.#accounts.get(guard)
  }
  /** The guards somebody is signed in as. */
  signedIn(): Guard[] {
    return guards.filter(guard => this.#tokens.has(guard))
  }

  /** Takes the token of a sign-in; throws when it is none of ours. */
  accept(token: string): Account {
    const account = accountOf(token)
    if (!account) throw new Error('the token names no account')
    this.#storage?.setItem(storageKeys[account.guard], token)
    this.#take(account.guard, token)
    this.#tell()
    return account
  }

  forget(guard: Guard): void {
    this.#acts.forget()
    // Who stops acting as somebody takes no session of their own away.
    for (const each of this.#accounts.get(guard)?.actingBy ? [guard] : clearedBy(guard)) {
      this.#storage?.removeItem(storageKeys[each])
      this.#take(each, null)
    }
    this.#tell()
  }

  /** Another tab signed in, out or renewed: what lies in the storage is the truth. */
  reread(): void {
    for (const guard of guards) this.#take(guard, this.#storage?.getItem(storageKeys[guard]))
    this.#tell()
  }

  /** Ends the session on the server and here. A server that cannot be reached does not keep a person signed in. */
  async signOut(guard: Guard): Promise<void> {
    const token = this.#tokens.get(guard)
    // Acting has a session of its own; the cookie may belong to another.
    const [path, body] = this.#accounts.get(guard)?.actingBy
      ? (['/auth/acting/end', {}] as const)
      : (['/auth/logout', { guard }] as const)
    const account = this.#accounts.get(guard)
    await this.#post(path, body, token).catch(() => undefined)
    // Who leaves by their own will leaves nothing of theirs behind; a session that was ended elsewhere comes back to it.
    if (account && this.#storage) {
      forgetDrafts(this.#storage, account)
      forgetSpokenTo(this.#storage, account)
    }
    this.forget(guard)
  }

  /** A client that sends the token of one guard, renews it before its end and once after a 401. */
  callAs(guardOf: () => Guard | undefined): Call {
    const send = client({
      fetch: (...args) => (this.#options.fetch ?? fetch)(...args),
      said: code => this.#options.said?.(code) ?? code,
      reached: isReached => reach.tell(isReached),
      acts: this.#acts,
      headers: () => {
        const guard = guardOf()
        const token = guard && this.#tokens.get(guard)
        return {
          'accept-language': this.#options.language?.() ?? 'ar',
          ...(token && { 'x-access-token': token }),
        }
      },
      renew: async () => {
        const guard = guardOf()
        return guard !== undefined && this.#tokens.has(guard) && this.renew(guard)
      },
    })
    const call = async (...args: unknown[]) => {
      const guard = guardOf()
      const account = guard && this.#accounts.get(guard)
      const isOver = account && account.expiresAt - (account.actingBy ? 0 : margin) < this.#now()
      if (isOver) await this.renew(account.guard)
      return (send as (...args: unknown[]) => Promise<unknown>)(...args)
    }
    return call as Call
  }

  /** Renews a token. Calls at the same time share one request; a token that another tab has renewed is taken over. */
  renew(guard: Guard): Promise<boolean> {
    const running = this.#renewals.get(guard)
    if (running) return running
    if (this.#accounts.get(guard)?.actingBy) return this.#over(guard)
    const stale = this.#tokens.get(guard)
    const renewal = (this.#options.locked ?? browserLock)(`halaqa-renew-${guard}`, async () => {
      const kept = this.#storage?.getItem(storageKeys[guard])
      if (kept && kept !== stale) {
        this.#take(guard, kept)
        this.#tell()
        return true
      }
      return this.#refresh(guard, stale)
    }).finally(() => this.#renewals.delete(guard))
    this.#renewals.set(guard, renewal)
    return renewal
  }

  /** Acting as somebody is never renewed: it ends as soon as its token no longer works. */
  async #over(guard: Guard): Promise<boolean> {
    this.forget(guard)
    this.#options.ended?.(guard)
    return false
  }

  async #refresh(guard: Guard, stale: string | undefined): Promise<boolean> {
    const response = await this.#post('/auth/refresh', { guard }, stale).catch(() => undefined)
    // No answer, or a server in trouble, is no verdict on the session: it stays, and the next call tries again.
    if (!response || response.status >= 500 || response.status === 429) return false
    if (response.ok) {
      const { token } = (await response.json()) as { token: string }
      this.accept(token)
      return true
    }
    this.forget(guard)
    this.#options.ended?.(guard)
    return false
  }

  #post(path: string, body: object, token: string | undefined): Promise<Response> {
    return (this.#options.fetch ?? fetch)(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token && { 'x-access-token': token }),
      },
      body: JSON.stringify(body),
    })
  }

  #take(guard: Guard, token: string | null | undefined): void {
    const account = accountOf(token)
    if (token && account?.guard === guard) {
      this.#tokens.set(guard, token)
      this.#accounts.set(guard, account)
    } else {
      this.#tokens.delete(guard)
      this.#accounts.delete(guard)
    }
  }
  #now(): number {
    return this.#options.now?.() ?? Date.now()
  }
  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
