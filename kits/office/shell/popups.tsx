import { Menu, Popover } from '@mui/material'
import { type MouseEvent, type ReactNode, useState } from 'react'

type Opener = { 'aria-haspopup': 'menu'; 'aria-expanded': boolean; onClick: (event: MouseEvent<HTMLElement>) => void }

/** A menu and the button that opens it; what is chosen closes it. */
export function MenuButton({ button, children }: { button: (opener: Opener) => ReactNode; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)
  // Inside <main>, so that no content lies outside the page's landmarks.
  const container = () => document.getElementById('content')
  return (
    <>
      {button({ 'aria-haspopup': 'menu', 'aria-expanded': Boolean(anchor), onClick: open })}
      {anchor && (
        <Menu open container={container} anchorEl={anchor} onClose={close} onClick={close}>
          {children}
        </Menu>
      )}
    </>
  )
}

type PanelProps = {
  anchor: HTMLElement | null
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A small dialog below what opened it. */
export const Panel = ({ anchor, label, className, onClose, children }: PanelProps) => (
  <Popover
    open={Boolean(anchor)}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    transformOrigin={{ vertical: -6, horizontal: 'left' }}
    slotProps={{ paper: { className, role: 'dialog', 'aria-label': label } as object }}
  >
    {children}
  </Popover>
)
