import { CallError, type Out } from '@halaqa/kit-contract'
import { messageOf, useCall, useUndo, useWords } from '@halaqa/kit-office'
import { useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { acceptDocument, refuseDocument, showDocument, takeNextDocument, undoDocuments } from '../../contract/review.ts'

type Taken = Out<typeof takeNextDocument.reply>

/**
 * One document after the other: what is taken, and the acts on it. While one act is under way no other begins, so that
 * a key that is pressed twice decides once.
 */
export function useReview() {
  const call = useCall()
  const words = useWords()
  const say = useToast()
  const offer = useUndo()
  const queries = useQueryClient()
  const [taken, setTaken] = useState<Taken>()
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)

  const once = useCallback(async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    await work().finally(() => {
      busy.current = false
      setBusy(false)
    })
  }, [])

  const take = useCallback(
    async (after?: number) => {
      try {
        setTaken(await call(takeNextDocument, { body: after ? { after } : {} }))
        setError(undefined)
      } catch (failed) {
        setError(failed)
      }
    },
    [call],
  )
  useEffect(() => void once(() => take()), [once, take])

  /** A document whose decision was taken back is ours again, and before us. */
  const again = async (id: number) => {
    const given = await call(showDocument, { params: { id } })
    if (!given.can.review) return
    setDone(count => count - 1)
    setTaken(now => ({ left: (now?.left ?? 0) + 1, item: given }))
  }
  const item = taken?.item
  const decide = (isAccepted: boolean, reason = '') =>
    once(async () => {
      if (!item) return
      const params = { id: item.document_id }
      try {
        if (isAccepted) await call(acceptDocument, { params })
        else await call(refuseDocument, { params, body: { reason } })
        setDone(count => count + 1)
        offer({
          text: words(`admission.office.review.${isAccepted ? 'accepted' : 'refused'}`, { name: item.name }),
          route: undoDocuments,
          body: { ids: [item.document_id] },
          onUndone: () => void once(() => again(item.document_id)),
        })
      } catch (failed) {
        if (!(failed instanceof CallError)) throw failed
        say({ text: messageOf(failed, words), tone: 'error' })
        // Without an answer the document is still ours; a refusal of the server means that it no longer is.
        if (failed.status !== 409) return
      }
      await take()
      void queries.invalidateQueries({ queryKey: ['menu-count'] })
    })
  return {
    item,
    left: taken?.left,
    done,
    error,
    isBusy,
    accept: () => void decide(true),
    refuse: (reason: string) => void decide(false, reason),
    skip: () => void once(() => take(item?.document_id)),
    restart: () => void once(() => take()),
  }
}
