import { type KeptPreferences, type SavedFilter, sameFilter } from './preferences.ts'

/** A view of a list that staff share, as the server tells it. */
export type SharedView = Omit<SavedFilter, 'sort'> & {
  id: number
  list: string
  sort: NonNullable<SavedFilter['sort']> | null
  /** Null: for everybody on the staff. */
  role: { id: number; name: string } | null
  is_default: boolean
  shared_by: string
  is_mine: boolean
  is_for_me: boolean
  can: { change: boolean }
}
/** What the office starts with of a person: what they set, and what others share with them. */
export type KeptForPerson = KeptPreferences & { views: SharedView[] }
/** Whom a view is for, and whether those find the list opened with it. */
export type ForWhom = { role_id: number | null; is_default: boolean }
export type SharedNow = { views: SharedView[] }

/** How views are shared. Whatever is done answers what the person sees from then on. */
export type Sharing = {
  share: (view: Pick<SharedView, 'list' | 'name' | 'filter' | 'sort'> & ForWhom) => Promise<SharedNow>
  change: (id: number, whom: ForWhom) => Promise<SharedNow>
  remove: (id: number) => Promise<SharedNow>
  /** With whom the person may share, and what others share of the list that only who manages them is told. */
  choices: (
    list: string,
  ) => Promise<{ roles: { id: number; name: string }[]; others: SharedView[]; can: { manage: boolean } }>
}

/** A view as a list shows it: everything (the empty key), one that the screen offers, one's own, or a shared one. */
export type View = SavedFilter & {
  key: string
  label: string
  isCounted?: boolean
  isOwn?: boolean
  shared?: SharedView
}

/** The preference of a person that names the view a list is opened with, by its key. */
export const defaultKey = (list: string): string => `default-view.${list}`

/**
 * The view that a list is opened with: the one that the person chose, while it is there; else what is shared as such with a
 * role of theirs, else with everybody. Undefined: the list as it comes.
 */
export function defaultView(views: View[], chosen: string | undefined): View | undefined {
  const own = views.find(view => view.key === chosen)
  if (own) return own
  const shared = views.filter(({ shared }) => shared?.is_default && shared.is_for_me)
  return shared.find(({ shared }) => shared!.role) ?? shared[0]
}

/**
 * The query with which a list is opened that was asked for without one. An address with any query says itself what it shows,
 * «all» too: `?filter={}`.
 */
export function openingQuery(search: string, view: View | undefined): string | undefined {
  if (search || !view || (sameFilter(view.filter, {}) && !view.sort)) return undefined
  const query = new URLSearchParams({ filter: JSON.stringify(view.filter) })
  if (view.sort) {
    query.set('sort', view.sort.field)
    query.set('order', view.sort.order)
  }
  return `${query}`
}
