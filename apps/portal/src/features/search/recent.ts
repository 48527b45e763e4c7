import { draftStore, type Owner } from '@halaqa/kit-web/drafts'

/** Searches that a device remembers of an account. */
const most = 8
type Store = Parameters<typeof draftStore>[2]

const placeOf = (owner: Owner, storage: Store) => draftStore(owner, 'recent-searches', storage)

/** What an account has searched for on this device, the last first. It leaves the device with the account, as drafts do. */
export function recentSearches(owner: Owner | undefined, storage?: Store): string[] {
  const list = owner && placeOf(owner, storage).read()?.list
  return Array.isArray(list) ? list.filter(each => typeof each === 'string').slice(0, most) : []
}

/** Remembers a search that led somewhere; nothing for who acts as somebody (`ownerOf` names nobody then). */
export function rememberSearch(owner: Owner | undefined, q: string, storage?: Store): void {
  if (!owner || !q) return
  const before = recentSearches(owner, storage).filter(each => each !== q)
  placeOf(owner, storage).write({ list: [q, ...before].slice(0, most) })
}

export function forgetSearches(owner: Owner | undefined, storage?: Store): void {
  if (owner) placeOf(owner, storage).clear()
}
