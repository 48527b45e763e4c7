import './dialog.css'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

export type Toast = {
  text: string
  tone?: 'success' | 'error' | 'info'
  /** Takes back what was done, for as long as the toast stands: ten seconds. */
  undo?: { label: string; act: () => void }
}
/** How long something can be taken back. */
export const undoMs = 10_000
type Shown = Toast & { id: number }

const Toasts = createContext<(toast: Toast) => void>(() => {})

/** Says briefly that something was done. Errors stay until they are closed; the rest leave after six seconds. */
export const useToast = (): ((toast: Toast) => void) => useContext(Toasts)

const Slot = createContext<HTMLElement | null>(null)
/** Stands among the toasts, nearest to the edge, and pushes them up: two things that lie over one another say nothing. */
export function AmongToasts({ children }: { children: ReactNode }) {
  const slot = useContext(Slot)
  return slot && createPortal(children, slot)
}

export function ToastHost({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([])
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const last = useRef(0)
  const close = useCallback((id: number) => setShown(all => all.filter(each => each.id !== id)), [])
  const say = useCallback(
    (toast: Toast) => {
      const id = ++last.current
      setShown(all => [...all.slice(-2), { ...toast, id }])
      if (toast.tone !== 'error') setTimeout(() => close(id), toast.undo ? undoMs : 6000)
    },
    [close],
  )
  const list = useMemo(
    () =>
      shown.map(({ id, text, tone = 'success', undo }) => (
        <div key={id} className="hq-toast">
          <Icon name={{ success: 'check', error: 'alert', info: 'info' }[tone] as 'check'} size={20} weight={2} />
          <span>{text}</span>
          {undo && (
            <Button
              look="text"
              size="small"
              onClick={() => {
                close(id)
                undo.act()
              }}
            >
              {undo.label}
            </Button>
          )}
          <IconButton name="x" size={18} label={closeLabel} onClick={() => close(id)} />
        </div>
      )),
    [shown, close, closeLabel],
  )
  return (
    <Toasts value={say}>
      <Slot value={slot}>{children}</Slot>
      {/* Always there: what stands in a region that comes with its text is not read out. */}
      <div className="hq-toasts" role="status" aria-live="polite">
        {list}
        <div ref={setSlot} className="hq-toasts-slot" />
      </div>
    </Toasts>
  )
}
