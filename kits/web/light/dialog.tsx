import './dialog.css'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

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
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
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
  return (
    <dialog
      ref={ref}
      className={`hq-dialog hq-dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={() => open && !ref.current?.open && onClose()}
      onClick={event => event.target === ref.current && closable && onClose()}
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
