import { CallError, type Route } from '@halaqa/kit-contract'
import { useToast } from '@halaqa/kit-web/light'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../basics/states.tsx'
import { useOffice, useWords } from '../office-context.ts'
import { useUndo } from '../undo/undo-host.tsx'
import { deskTurns, oneAtATime } from './desk-turns.ts'
import type { Taken } from './desks.ts'

type Follow = { to: string; text: string }
export type Decision<Item> = {
  decide: (item: Item) => Promise<unknown>
  /** What is said when it is done. */
  said: string
  /** What is left to be done about it, elsewhere. */
  follow?: Follow
  undo?: { route: Route<any, any, any, any>; body: object }
}

/** Which item is taken first, and whether nothing but what is assigned to the person. */
type Begin = { first?: number; onlyMine: boolean }

/**
 * One item after the other: what is taken, and what is decided on it. While one act is under way no other begins, so that a
 * key that is pressed twice decides once.
 */
export function useDesk<Item>(kind: string, loadNow: (id: number) => Promise<Item>, { first, onlyMine }: Begin) {
  const words = useWords()
  const say = useToast()
  const offer = useUndo()
  const { desks } = useOffice()
  const [taken, setTaken] = useState<Taken & { item?: Item }>()
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState(0)
  const [follow, setFollow] = useState<Follow>()
  const [isBusy, setBusy] = useState(false)
  const turns = useMemo(() => deskTurns(desks, kind), [desks, kind])
  const { once, soon } = useMemo(() => oneAtATime(setBusy), [])

  // A screen's functions are new at every draw; the latest is asked.
  const latest = useRef(loadNow)
  latest.current = loadNow
  const load = useCallback((id: number) => latest.current(id), [])

  const wanted = useRef(first)
  const take = useCallback(async () => {
    try {
      const asked = wanted.current
      wanted.current = undefined
      const next = await turns.take(asked, onlyMine)
      setTaken({ ...next, ...(next.item_id !== null && { item: await load(next.item_id) }) })
      setError(undefined)
    } catch (failed) {
      setError(failed)
    }
  }, [load, onlyMine, turns])
  // Asked otherwise while an act is under way, it is taken anew after it: the filter that is shown holds.
  useEffect(() => void soon(take), [soon, take])
  useEffect(() => turns.leave, [turns])

  const again = async (id: number) => {
    const again = await turns.take(id, onlyMine)
    const item = await load(id)
    setDone(count => count - 1)
    setTaken({ ...again, item })
  }
  const decide = ({ decide: act, said, follow: next, undo }: Decision<Item>) =>
    once(async () => {
      const id = taken?.item_id
      const item = taken?.item
      if (id == null || item === undefined) return
      try {
        await act(item)
        setDone(count => count + 1)
        setFollow(next)
        if (undo) offer({ text: said, ...undo, onUndone: () => void once(() => again(id)) })
        else say({ text: said })
      } catch (failed) {
        if (!(failed instanceof CallError)) throw failed
        say({ text: messageOf(failed, words), tone: 'error' })
        // Without an answer, or where something is wrong with what was written, it is still ours; a state that forbids it means that it no longer is.
        if (failed.status !== 409 && failed.status !== 404) return
      }
      turns.gone()
      await take()
    })
  return {
    id: taken?.item_id ?? undefined,
    item: taken?.item,
    left: taken?.left,
    elsewhere: taken?.elsewhere ?? 0,
    mine: taken?.mine ?? 0,
    done,
    follow,
    error,
    isBusy,
    decide,
    skip: () =>
      once(async () => {
        const id = taken?.item_id
        if (id == null) return
        await turns.skip(id)
        await take()
      }),
    /** What was here has been given to a colleague. */
    next: () => {
      turns.gone()
      return once(take)
    },
    /** From the beginning, also what was skipped. */
    restart: () => {
      turns.restart()
      return once(take)
    },
  }
}
export type DeskState<Item> = ReturnType<typeof useDesk<Item>>
