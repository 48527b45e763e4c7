import './dialog.css'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from './button.tsx'
import { isAstray, isOfOpening, type Press } from './second-click.ts'

/**
 * A modal on the native <dialog>: the browser traps the focus, makes the rest inert and gives Escape. A dialog that
 * is not closable refuses Escape and has no close button (portal spec s.4: the e-mail activation).
 */
export function Dialog({
  open,
  title,
  closable = true,
  closeLabel,
  size = 'medium',
  onClose,
  actions,
  children,
}: {
  open: boolean
  title: ReactNode
  closable?: boolean
  closeLabel: string
  size?: 'small' | 'medium' | 'large'
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const openedAt = useRef(0)
  const lastPress = useRef<Press>(undefined)
  const isPressAstray = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    openedAt.current = performance.now()
    dialog.showModal()
  }, [open])

  // Closed before it is taken out of the page: only then does the browser bring the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    if (closable) onClose()
  }
  const press = (event: PointerEvent<HTMLDialogElement>) => {
    const target = event.target as Element
    const before = lastPress.current
    const on = target.closest('button, a, label') ?? target
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY, on }
    isPressAstray.current = isAstray(before, now)
    lastPress.current = before && isPressAstray.current ? { ...now, on: before.on } : now
  }
  const stopAstray = (event: MouseEvent<HTMLDialogElement>) => {
    // Keys press too (no `detail`), and have no second half.
    if (!isPressAstray.current || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = (event: MouseEvent<HTMLDialogElement>) => {
    // Who selects a text and lets go beside the dialog does not leave it.
    const isBeside = event.target === ref.current && lastPress.current?.on === ref.current
    if (isBeside && closable && !isOfOpening(openedAt.current, lastPress.current!.at)) onClose()
  }
  return (
    <dialog
      ref={ref}
      className={`hq-dialog hq-dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={() => open && !ref.current?.open && onClose()}
      onPointerDownCapture={press}
      onClickCapture={stopAstray}
      onClick={leave}
      onKeyDown={event => event.key === 'Escape' && !closable && event.preventDefault()}
    >
      <div className="hq-dialog-inside">
        <header>
          <h2 id={titleId}>{title}</h2>
          {closable && <IconButton name="x" label={closeLabel} onClick={onClose} />}
        </header>
        <div className="hq-dialog-body">{children}</div>
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  )
}
