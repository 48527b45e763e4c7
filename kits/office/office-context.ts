import type { Access, Call } from '@halaqa/kit-contract'
import type { Language } from '@halaqa/kit-contract/format'
import type { Words } from '@halaqa/kit-web/i18n'
import { useTranslate } from 'ra-core'
import { createContext, useCallback, useContext } from 'react'
import { type Actor, may } from './data/access.ts'
import type { Preferences } from './data/preferences.ts'
import type { SharedView, Sharing } from './data/views.ts'
import type { Desks } from './desk/desks.ts'
import type { Assigning } from './work/assigning.ts'
import type { Work } from './work/work.ts'

/** Where the notices of the person stand, and how many are unread. */
export type Notices = { to: string; unread: () => Promise<number> }

/** Says which record is open in this tab, null for none, and answers the names of the colleagues who have it open too. */
export type OpenPages = { say: (address: string | null) => Promise<string[]> }

/** Whether a page shows a record that can be followed, and since when the person does. */
export type FollowState = { followable: boolean; followed_at: string | null }
/** How records are followed by the addresses of their pages. */
export type Follows = {
  at: (address: string) => Promise<FollowState>
  follow: (address: string, title: string) => Promise<FollowState>
  unfollow: (address: string) => Promise<FollowState>
}

/** What every screen of the office may rely on. */
export type OfficeSetup = {
  call: Call
  actor: Actor
  /** How many seconds old what the server counts for everybody may be (`max_age` of a route): none after an act of one's own. */
  maxAge: () => number
  /** What waits for the person, as the server says it at this moment. */
  askWork: () => Promise<Work[]>
  /** How the items of a desk are taken. */
  desks: Desks
  /** The page of what the person was told, and how many of it are unread. */
  notices: Notices
  /** How the items of any kind are assigned. */
  assigning: Assigning
  /** Which colleagues have a record open. */
  openPages: OpenPages
  /** What the person follows. */
  follows: Follows
  language: Language
  preferences: Preferences
  /** The views that staff share: how, and those that the person sees. Whoever changes one puts here what was answered. */
  sharing: Sharing & { views: SharedView[] }
  /** The words that are here, and how more come. */
  words: Words
  /** Light or dark, and how to change it. */
  theme: { dark: boolean; toggle: () => void }
}

export const OfficeContext = createContext<OfficeSetup | undefined>(undefined)

export function useOffice(): OfficeSetup {
  const setup = useContext(OfficeContext)
  if (!setup) throw new Error('outside of <Office>')
  return setup
}

/** What is known of an address: whether the person may open its screen, and how that is fetched before it is opened. */
export type Addresses = { mayOpen: (address: string) => boolean; fetchAhead: (address: string) => void }
export const AddressesContext = createContext<Addresses>({ mayOpen: () => true, fetchAhead: () => {} })
export const useMayOpen = (): Addresses['mayOpen'] => useContext(AddressesContext).mayOpen
export const useFetchAhead = (): Addresses['fetchAhead'] => useContext(AddressesContext).fetchAhead

/** The typed client, with the session of the person who is signed in. */
export const useCall = (): Call => useOffice().call

export const useActor = (): Actor => useOffice().actor

/** Whether the person may call routes with an access: to show or hide a button. */
export function useMay(): (access: Access | undefined) => boolean {
  const actor = useActor()
  return useCallback(access => may(access, actor), [actor])
}

export type WordsOf = (key: string, values?: Record<string, unknown>) => string
/** A message in the person's language; `count` chooses the plural form, `_` is the text when there is no such key. */
export const useWords = (): WordsOf => useTranslate() as WordsOf
