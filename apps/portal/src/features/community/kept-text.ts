import { useSession } from '@halaqa/kit-web/session'
import { useEffect, useState } from 'react'

export type Typed = { title: string; text: string }
const empty: Typed = { title: '', text: '' }

/**
 * What is typed and not yet sent, kept on this device for this account; without a name it is kept nowhere. A storage that is
 * full or forbidden only means that nothing is kept.
 */
export function useKeptText(name: string | undefined, given: Typed = empty) {
  const { account } = useSession('students')
  const key = name && account ? `draft:post:${account.id}:${name}` : undefined
  const [typed, setTyped] = useState<Typed>(() => read(key) ?? given)
  useEffect(() => {
    if (!key) return
    try {
      if (typed.title || typed.text) localStorage.setItem(key, JSON.stringify(typed))
      else localStorage.removeItem(key)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }, [key, typed])
  const forget = () => key && localStorage.removeItem(key)
  return { typed, type: (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change })), forget }
}

function read(key: string | undefined): Typed | undefined {
  const kept = key && localStorage.getItem(key)
  if (!kept) return undefined
  try {
    const { title, text } = JSON.parse(kept) as Typed
    return { title: String(title), text: String(text) }
  } catch {
    localStorage.removeItem(key)
    return undefined
  }
}
