import { isForeign, keptHere, type Owner } from '../kept-marker/marker.ts'

/** Deletes what is kept as soon as its owner is no longer the student who is signed in. */
export function guardKept(session: {
  account: (guard: 'students') => Owner
  subscribe: (look: () => void) => () => unknown
}): () => void {
  const look = () => {
    if (isForeign(keptHere(), session.account('students'))) void import('./store.ts').then(store => store.wipe())
  }
  look()
  const end = session.subscribe(look)
  return () => void end()
}
