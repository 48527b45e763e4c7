/** What a person set for themselves: columns, saved filters, collapsed groups. Kept by key; values are JSON. */
export type Preferences = {
  /** The same object until it is set anew. */
  get<T>(key: string): T | undefined
  set(key: string, value: unknown): void
  /** Hears whenever one is set; answers how to hear no more. */
  subscribe(listener: () => void): () => void
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the server keeps for a person, and how one value is kept there: null forgets it. */
export type KeptPreferences = {
  values: Record<string, unknown>
  save: (key: string, value: unknown) => Promise<unknown>
}

/**
 * Preferences of a person: they follow to another machine. This browser has them too, for as long as the server does not
 * answer; what is set meanwhile is kept there when it is set the next time.
 */
export function keptPreferences(
  person: string | number,
  { values, save }: KeptPreferences,
  shelf: Shelf = localStorage,
): Preferences {
  const here = browserPreferences(person, shelf)
  const known = new Map(Object.entries(values))
  const listeners = new Set<() => void>()
  return {
    get: <T>(key: string) => {
      if (!known.has(key)) known.set(key, here.get<T>(key))
      return known.get(key) as T | undefined
    },
    set: (key, value) => {
      known.set(key, value)
      here.set(key, value)
      for (const listener of listeners) listener()
      save(key, value ?? null).catch(() => {})
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Preferences in this browser, apart for every person who signs in to it. */
export function browserPreferences(
  person: string | number,
  shelf: Shelf = localStorage,
): Pick<Preferences, 'get' | 'set'> {
  const place = (key: string) => `office.${person}.${key}`
  return {
    get: key => {
      const text = shelf.getItem(place(key))
      return text == null ? undefined : readable(text)
    },
    set: (key, value) => {
      if (value === undefined) shelf.removeItem(place(key))
      else shelf.setItem(place(key), JSON.stringify(value))
    },
  }
}

/** Text that somebody else wrote under our key is as good as nothing set. */
function readable<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A list as it was left: what narrows it and how it is sorted. */
export type SavedFilter = {
  name: string
  filter: Record<string, unknown>
  sort?: { field: string; order: 'ASC' | 'DESC' }
}

/** The named filters of one list, of one person. */
export function savedFilters(preferences: Pick<Preferences, 'get' | 'set'>, list: string) {
  const key = `filters.${list}`
  const all = (): SavedFilter[] => preferences.get<SavedFilter[]>(key) ?? []
  const rest = (name: string) => all().filter(each => each.name !== name)
  return {
    all,
    save: (filter: SavedFilter) => preferences.set(key, [...rest(filter.name), filter]),
    remove: (name: string) => preferences.set(key, rest(name)),
  }
}

/** Whether two sets of filter values narrow a list alike; order of keys and empty values do not matter. */
export const sameFilter = (one: Record<string, unknown>, other: Record<string, unknown>): boolean => {
  const plain = (values: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value != null && value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return plain(one) === plain(other)
}
