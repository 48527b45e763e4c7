import { DialogTitle, Dialog as MuiDialog } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Props = {
  title: ReactNode
  size?: 'xs' | 'sm' | 'md'
  /** What was asked for is under way: nobody leaves before it is known what came of it. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

/** A question of the office: Esc and what lies beside it close it, but not while it does what was asked. */
export function OfficeDialog({ title, size = 'sm', busy = false, onClose, children }: Props) {
  const titleId = useId()
  const hold = (event: KeyboardEvent) => {
    // Enter that opened it and is still held down is no answer to it.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <MuiDialog
      open
      fullWidth
      maxWidth={size}
      aria-labelledby={titleId}
      onClose={() => busy || onClose()}
      onKeyDownCapture={hold}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children}
    </MuiDialog>
  )
}
