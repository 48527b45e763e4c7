export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type Person = { guard: string; id: number; actingBy?: unknown }

/** Whose a draft is: an account, or whoever has this device in hand. Nobody's while staff act as a person: nothing is kept. */
export type Owner = string
export const device: Owner = 'device'
export const ownerOf = (person: Person | undefined): Owner | undefined =>
  person?.actingBy ? undefined : person ? `${person.guard}.${person.id}` : device

export const draftsOf = (owner: Owner) => `drafts:${owner}`
export const waitingOf = (owner: Owner) => `waiting:${owner}`

export function read<T>(storage: Store, name: string, empty: T): T {
  try {
    return (JSON.parse(storage.getItem(name) ?? 'null') as T | null) ?? empty
  } catch {
    // Something else wrote under our name: there is nothing of ours in it.
    storage.removeItem(name)
    return empty
  }
}

/** False where nothing can be kept: a storage that is full or forbidden. */
export function write(storage: Store, name: string, value: object, isEmpty: boolean): boolean {
  try {
    if (isEmpty) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    // Full or forbidden: the only ways in which a storage fails.
    return false
  }
}

export type Values = Record<string, unknown>
type Places = Record<string, Values>

/** What was typed at a place and not sent, of one owner: another person on the same device has their own. */
export function draftStore(
  owner: Owner,
  place: string,
  storage: Store = localStorage,
  without: readonly string[] = [],
) {
  const all = () => read<Places>(storage, draftsOf(owner), {})
  return {
    read: (): Values | undefined => all()[place],
    write(values: Values): boolean {
      const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !without.includes(field)))
      return write(storage, draftsOf(owner), { ...all(), [place]: kept }, false)
    },
    clear(): void {
      const { [place]: _, ...rest } = all()
      write(storage, draftsOf(owner), rest, Object.keys(rest).length === 0)
    },
  }
}

/** Takes everything that a person wrote and did not send off this device. */
export function forgetDrafts(storage: Store, person: Person): void {
  const owner = ownerOf({ ...person, actingBy: undefined })!
  storage.removeItem(draftsOf(owner))
  storage.removeItem(waitingOf(owner))
}
