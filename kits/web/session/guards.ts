/** The kinds of account, and the local-storage key under which each one's token lies (portal spec s.3, s.6; decision 2). */
export const storageKeys = {
  students: 'token',
  teachers: 'teacherstoken',
  users: 'usertoken',
  registrars: 'registrartoken',
  libraryusers: 'librarytoken',
  affiliates: 'affiliatetoken',
  marketusers: 'markettoken',
} as const

export type Guard = keyof typeof storageKeys
export const guards = Object.keys(storageKeys) as Guard[]
export const isGuard = (value: unknown): value is Guard => typeof value === 'string' && value in storageKeys

/** Which tokens a sign-out clears (portal spec s.4): its own only for these, otherwise the four of the public side. */
const alone: readonly Guard[] = ['users', 'registrars', 'libraryusers', 'affiliates', 'teachers', 'marketusers']
export const clearedBy = (guard: Guard): readonly Guard[] =>
  alone.includes(guard) ? [guard] : ['students', 'registrars', 'libraryusers', 'affiliates']
