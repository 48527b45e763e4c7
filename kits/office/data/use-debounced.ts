import { useEffect, useState } from 'react'

/** What was typed, once nothing was for a moment (milliseconds): a server is asked for a word, not for each letter of it. */
export function useDebounced(text: string, pause = 250): string {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return typed
}
