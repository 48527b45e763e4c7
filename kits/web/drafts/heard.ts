import { draftsOf, type Owner, type Values } from './store.ts'

type Places = Record<string, Values>
const placesOf = (text: string | null): Places => JSON.parse(text ?? '{}') as Places

/** Tells what another tab of this browser wrote at a place, and what stood there before. The browser tells all tabs but the writer. */
export function hearOtherTabs(owner: Owner, place: string, tell: (before: Values, now: Values) => void): () => void {
  const hear = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== draftsOf(owner)) return
    const now = placesOf(newValue)[place]
    if (now) tell(placesOf(oldValue)[place] ?? {}, now)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
