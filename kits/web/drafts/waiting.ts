import { type Owner, read, type Store, waitingOf, write } from './store.ts'

/** Something written that waits to be sent: what is asked of the server, and what the person sees of it meanwhile. */
export type Waiting = {
  /** The key of the act: however often it is sent, it is done once. */
  key: string
  place: string
  at: string
  route: { method: 'POST'; path: string }
  input: { params?: object; body?: object }
  /** The text as the person wrote it. */
  text: string
  /** What stood there already and looks the same: not this, come there without an answer. */
  beside?: readonly number[]
  /** Why the server did not take it: it is shown until the person takes it away. */
  refused?: string
}

/** What waits, of one owner, the first to be sent first. */
export function waitingStore(owner: Owner, storage: Store = localStorage) {
  const all = () => read<Waiting[]>(storage, waitingOf(owner), [])
  const put = (list: Waiting[]) => write(storage, waitingOf(owner), list, list.length === 0)
  return {
    all,
    add: (waiting: Waiting): boolean => put([...all().filter(each => each.key !== waiting.key), waiting]),
    drop: (key: string): boolean => put(all().filter(each => each.key !== key)),
    refuse: (key: string, refused: string): boolean =>
      put(all().map(each => (each.key === key ? { ...each, refused } : each))),
  }
}
