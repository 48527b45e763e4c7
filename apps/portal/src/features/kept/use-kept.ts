import { bytes, type Language } from '@halaqa/kit-contract/format'
import { useSession } from '@halaqa/kit-web/session'
import { useCallback, useEffect, useState } from 'react'
import { type KeptLesson, keptLessons, spaceHere } from './kept.ts'

/** `room` is what the browser says, for whoever asks whether something fits. */
export type Space = { used: number; left: number | undefined; room: StorageEstimate }

/** A size inside a sentence, which keeps its own direction there. */
export const sizeIn = (size: number, language: Language): string => `\u2066${bytes(size, language)}\u2069`

/** What the student who is signed in has on this device; undefined while it is read, and for who acts as them. */
export function useKept() {
  const { account } = useSession('students')
  const accountId = account?.actingBy ? undefined : account?.id
  const [lessons, setLessons] = useState<KeptLesson[]>()
  const [space, setSpace] = useState<Space>()
  const reload = useCallback(async () => {
    if (accountId === undefined) return
    const found = await keptLessons(accountId)
    const room = await spaceHere()
    const { quota, usage } = room
    const files = found.flatMap(({ list, whole }) => (whole ? list.files : []))
    setSpace({
      used: files.reduce((sum, file) => sum + file.bytes, 0),
      left: quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage),
      room,
    })
    setLessons(found)
  }, [accountId])
  useEffect(() => {
    // A private window without IndexedDB keeps nothing: the card stays away.
    reload().catch(() => setLessons(undefined))
  }, [reload])
  return { accountId, lessons, space, reload }
}
