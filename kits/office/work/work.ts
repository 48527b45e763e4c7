/** What waits of a kind for the person who is signed in. `oldest` is an instant, of what they could take. */
export type Work = { kind: string; waiting: number; mine: number; free: number; oldest: string | null }
