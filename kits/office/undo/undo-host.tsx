import { CallError, type Route, undoSeconds } from '@halaqa/kit-contract'
import { AmongToasts, Button, Icon, IconButton, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { messageOf } from '../basics/states.tsx'
import { useCall, useWords } from '../office-context.ts'

/** What was done, and the route that takes it back. `onUndone`: what a screen keeps by itself is put back. */
export type Offer = {
  text: string
  route: Route<any, any, any, any>
  params?: object
  body: object
  onUndone?: (reply: never) => void
}
type BulkReply = { done: number; results: { ok: boolean; message: string | null }[] }

const Offers = createContext<(offer: Offer) => void>(() => {})

/** Says that something was done and offers for ten seconds to take it back. Of several the latest is shown. */
export const useUndo = (): ((offer: Offer) => void) => useContext(Offers)

/**
 * Stands above the pages, so that an offer outlives the screen on which the act was done. It is reached by Tab, or by
 * Ctrl+Z wherever nothing was typed since. One stands there at a time, the latest; the ones before wait behind it, each for
 * its own ten seconds, and come forward when it goes.
 */
export function UndoHost({ children }: { children: ReactNode }) {
  const [offers, setOffers] = useState<Standing[]>([])
  const last = useRef(0)
  const make = useCallback((next: Offer) => {
    const standing = { ...next, id: ++last.current, until: Date.now() + undoSeconds * 1000 }
    setOffers(before => [...stillStanding(before).filter(each => !isSame(each, next)), standing])
  }, [])
  const close = (id: number) => setOffers(before => stillStanding(before).filter(each => each.id !== id))
  const latest = offers.at(-1)
  return (
    <Offers value={make}>
      {children}
      <AmongToasts>
        {latest && (
          <Offered key={latest.id} offer={latest} behind={offers.length - 1} onClose={() => close(latest.id)} />
        )}
      </AmongToasts>
    </Offers>
  )
}

/** Of what was done twice to one thing only the last can be taken back. */
const isSame = (one: Offer, other: Offer) =>
  one.route === other.route && JSON.stringify([one.params, one.body]) === JSON.stringify([other.params, other.body])

type Standing = Offer & { id: number; until: number }
const stillStanding = (offers: Standing[]) => offers.filter(each => each.until > Date.now())

type OfferedProps = { offer: Standing; behind: number; onClose: () => void }
function Offered({ offer, behind, onClose }: OfferedProps) {
  const words = useWords()
  const call = useCall() as unknown as (route: Route, given: object) => Promise<unknown>
  const say = useToast()
  const queries = useQueryClient()
  const left = useSecondsLeft(offer.until, onClose)
  const undo = async () => {
    onClose()
    try {
      const reply = await call(offer.route, { ...(offer.params && { params: offer.params }), body: offer.body })
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
      <span>
        {offer.text}
        {behind > 0 && <small className="of-undo-behind"> {words('office.undo.behind', { count: behind })}</small>}
      </span>
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

function useSecondsLeft(until: number, onOver: () => void): number {
  const secondsTo = () => Math.ceil((until - Date.now()) / 1000)
  const [left, setLeft] = useState(secondsTo)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((until - Date.now()) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [until])
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
    if (left <= 0) over.current()
  })
  return left
}

/**
 * Ctrl+Z belongs to a field in which something was typed since the offer stands, and to the offer everywhere else: in a sheet
 * the focus goes on to the next cell by itself, so what keeps an undo of its own (`data-own-undo`) is taken as one field.
 */
function useUndoKey(undo: () => void) {
  const typedIn = useRef(new Set<EventTarget | null>())
  useEffect(() => {
    const onInput = ({ target }: Event) => void typedIn.current.add(fieldOf(target))
    addEventListener('input', onInput, true)
    return () => removeEventListener('input', onInput, true)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = typedIn.current.has(fieldOf(event.target))
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.repeat || isTyping)
        return
      event.preventDefault()
      undo()
    }
    // Before the fields: what they would take back by themselves is older.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  })
}

const fieldOf = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('[data-own-undo]')) || target
