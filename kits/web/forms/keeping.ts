import { useContext, useEffect, useSyncExternalStore } from 'react'
import { type Owner, ownerOf } from '../drafts/store.ts'
import { count } from '../light/keeping.ts'
import { CurrentSession } from '../session/provider.tsx'

/** Whose drafts this page keeps: the account of the part that is open. Undefined while staff act as a person. */
export function useOwner(): Owner | undefined {
  const session = useContext(CurrentSession)
  useSyncExternalStore(
    session?.subscribe ?? never,
    () => session?.acting()?.id,
    () => undefined,
  )
  return ownerOf(session?.acting())
}
const never = () => () => {}

/** Says that this screen keeps what is typed: only then does the banner promise it. */
export function useKeeping(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return
    count(1)
    return () => count(-1)
  }, [isKept])
}
