import { type Guard, isGuard } from './guards.ts'

/** Who a token speaks for. Read for the screen only: the server alone decides what it is worth. */
export type Account = {
  id: number
  guard: Guard
  name: string
  sessionId?: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The member of staff who acts as this account. */
  actingBy?: { id: number; name: string }
}

/** The account of a signed token; undefined when it is no token of ours. */
export function accountOf(token: string | null | undefined): Account | undefined {
  const payload = token?.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), char => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes))
    if (!isGuard(claims.guard)) return undefined
    return {
      id: Number(claims.sub),
      guard: claims.guard,
      name: String(claims.name ?? ''),
      sessionId: claims.sid,
      expiresAt: Number(claims.exp ?? 0) * 1000,
      ...(claims.act && { actingBy: { id: Number(claims.act.sub), name: String(claims.act.name ?? '') } }),
    }
  } catch {
    // A foreign or cut text under our key: there is no account in it.
    return undefined
  }
}
