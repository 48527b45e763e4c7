import { CallError, type Route, undoSeconds } from '@halaqa/kit-contract'
import { Button, Icon, IconButton, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useCall, useWords } from '../office-context.ts'
import { messageOf } from '../shell/states.tsx'

/** What was done, and the route that takes it back. `onUndone`: what a screen keeps by itself is put back. */
export type Offer = { text: string; route: Route<any, any, any, any>; body: object; onUndone?: (reply: never) => void }
type BulkReply = { done: number; results: { ok: boolean; message: string | null }[] }

const Offers = createContext<(offer: Offer) => void>(() => {})

/** Says that something was done and offers for ten seconds to take it back. A second act takes the place of the first. */
export const useUndo = (): ((offer: Offer) => void) => useContext(Offers)

/**
 * Stands above the pages, so that an offer outlives the screen on which the act was done. It is reached by Tab, or by
 * Ctrl+Z wherever nothing was typed since.
 */
export function UndoHost({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<Offer & { id: number }>()
  const last = useRef(0)
  const make = useCallback((next: Offer) => setOffer({ ...next, id: ++last.current }), [])
  return (
    <Offers value={make}>
      {children}
      {/* Always there: what stands in a region that comes with its text is not read out. */}
      <div className="hq-toasts" role="status" aria-live="polite">
        {offer && <Offered key={offer.id} offer={offer} onClose={() => setOffer(undefined)} />}
      </div>
    </Offers>
  )
}

function Offered({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<unknown>
  const say = useToast()
  const queries = useQueryClient()
  const left = useSecondsLeft(onClose)
  const undo = async () => {
    onClose()
    try {
      const reply = await call(offer.route, { body: offer.body })
      const refused = refusedOf(reply)
      say(refused === undefined ? { text: words('office.undo.done') } : { text: refused, tone: 'error' })
      offer.onUndone?.(reply as never)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    }
    void queries.invalidateQueries()
  }
  useUndoKey(() => void undo())
  return (
    <div className="hq-toast">
      <Icon name="check" size={20} weight={2} />
      <span>{offer.text}</span>
      {/* The seconds are told at the beginning and half way: read out one by one they would drown everything else. */}
      <span className="hq-unseen">
        {words('office.undo.left', { count: left > undoSeconds / 2 ? undoSeconds : undoSeconds / 2 })}
      </span>
      <Button look="text" size="small" aria-keyshortcuts="Control+Z" onClick={() => void undo()}>
        {words('office.undo.label')}
        <bdi aria-hidden="true"> {words('office.undo.seconds', { count: left })}</bdi>
      </Button>
      <IconButton name="x" size={18} label={words('ra.action.close')} onClick={onClose} />
    </div>
  )
}

/** Of many rows the first that could not be taken back says why; undefined when all were. */
function refusedOf(reply: unknown): string | undefined {
  const { results } = reply as Partial<BulkReply>
  return results?.find(row => !row.ok)?.message ?? undefined
}

function useSecondsLeft(onOver: () => void): number {
  const [left, setLeft] = useState(undoSeconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(before => before - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
    if (left <= 0) over.current()
  })
  return left
}

/**
 * Ctrl+Z belongs to a field in which something was typed since the offer stands, and to the offer everywhere else: in a sheet
 * the focus goes on to the next cell by itself.
 */
function useUndoKey(undo: () => void) {
  const typedIn = useRef(new Set<EventTarget | null>())
  useEffect(() => {
    const onInput = ({ target }: Event) => void typedIn.current.add(target)
    addEventListener('input', onInput, true)
    return () => removeEventListener('input', onInput, true)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = typedIn.current.has(event.target)
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.repeat || isTyping)
        return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
