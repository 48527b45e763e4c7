import type { Access } from '@halaqa/kit-contract'
import { z } from 'zod'

/** The kinds of account (portal specification s.6). One account belongs to one guard. */
export const guards = [
  'registrars',
  'students',
  'teachers',
  'users',
  'libraryusers',
  'affiliates',
  'marketusers',
] as const
export const Guard = z.enum(guards)
export type Guard = z.infer<typeof Guard>

/** Where a person lands after signing in (decision 1). */
export const homeOf: Record<Guard, string> = {
  registrars: '/registrar',
  students: '/student',
  teachers: '/teacher',
  users: '/office',
  libraryusers: '/library/home',
  affiliates: '/affiliate/home',
  marketusers: '/eshop/dashboard',
}

/** The browser's storage key of each guard's access token (portal specification s.3 and s.6; marketusers has none there). */
export const storageKeyOf: Record<Guard, string> = {
  registrars: 'registrartoken',
  students: 'token',
  teachers: 'teacherstoken',
  users: 'usertoken',
  libraryusers: 'librarytoken',
  affiliates: 'affiliatetoken',
  marketusers: 'markettoken',
}

/** Staff who act as the account may do this too; without it they read, and change nothing (ADR 0031). */
export const withActing = (access: Exclude<Access, 'public'>): Access => ({ ...access, acting: true })
/** Staff who act as the account may not even read this. */
export const neverActing = (access: Exclude<Access, 'public'>): Access => ({ ...access, acting: false })
/** Sessions of these guards. */
export const guard = (...allowed: Guard[]): Exclude<Access, 'public'> => ({ guards: allowed })
/** Staff with this permission. */
export const staff = (permission: string): Access => ({ guards: ['users'], permission })
/** Anybody who is signed in, whatever the kind of account. */
export const signedIn: Exclude<Access, 'public'> = { guards }

/**
 * Where to go after signing in: the requested address when it is a local path of that guard, else the guard's home.
 * `/auth` means the home. An address of another site, or another guard's tree, is never followed.
 */
export function destinationOf(of: Guard, requested: string | null | undefined): string {
  const home = homeOf[of]
  if (!requested || !/^\/(?![/\\])[^\s\\]*$/.test(requested)) return home
  const path = requested.split(/[?#]/)[0]!
  const own = home.split('/')[1]!
  const trees: Partial<Record<Guard, string[]>> = {
    users: [
      'office',
      'user',
      'registration',
      'academystructure',
      'academycycle',
      'identity',
      'content',
      'finance',
      'financials',
      'funds',
      'sponsors',
      'financials_api',
      'subject',
      'students',
      'learning',
      'sandbox',
    ],
    students: ['student', 'profile'],
    registrars: ['registrar'],
  }
  const first = path.split('/')[1] ?? ''
  // Everybody has an account page, whatever else is theirs.
  if (path === '/account') return requested
  return (trees[of] ?? [own]).includes(first) ? requested : home
}
