import './palette.css'
import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../i18n/index.ts'
import { Icon } from '../light/index.ts'
import type { PaletteItem } from './item.ts'
import { matches } from './match.ts'

/** The open palette: on the native dialog, so that focus stays inside and Escape closes. */
export default function Inside({
  items,
  onClose,
  onSearch,
  isAsking = false,
}: {
  items: PaletteItem[]
  onClose: () => void
  onSearch?: (text: string) => void
  isAsking?: boolean
}) {
  const t = useWords('parts')
  const navigate = useNavigate()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    ref.current?.showModal()
    // The dialog would give the focus to its first focusable child, which is the frame of the list.
    ref.current?.querySelector('input')?.focus()
  }, [])
  const [text, setText] = useState('')
  /** Enter was pressed before it was known what there is: what stands first then is opened. */
  const [isWaiting, setWaiting] = useState(false)
  const shown = items.filter(item => matches(item, text))
  const type = (typed: string) => {
    setText(typed)
    setWaiting(false)
    onSearch?.(typed)
  }
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isAsking) return
    event.preventDefault()
    setWaiting(true)
  }
  useEffect(() => {
    if (!isWaiting || isAsking) return
    setWaiting(false)
    if (shown[0]) choose(shown[0])
  })
  const choose = (item: PaletteItem) => {
    onClose()
    if (item.to) void navigate(item.to)
    item.act?.()
  }
  return (
    <dialog
      ref={ref}
      className="hq-palette"
      aria-label={t('palette.title')}
      onClose={onClose}
      onClick={event => event.target === ref.current && onClose()}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <Command label={t('palette.title')} shouldFilter={false} loop onKeyDown={holdEnter}>
        <div className="hq-palette-head">
          <Icon name="search" />
          <Command.Input autoFocus placeholder={t('palette.placeholder')} value={text} onValueChange={type} />
        </div>
        <Command.List label={t('palette.title')}>
          <Command.Empty>{t(isAsking ? 'palette.asking' : 'palette.empty')}</Command.Empty>
          {[...new Set(shown.map(item => item.group))].map(group => (
            <Command.Group key={group} heading={group}>
              {shown
                .filter(item => item.group === group)
                .map(item => (
                  <Command.Item key={item.id} value={item.id} onSelect={() => choose(item)}>
                    {item.icon && <Icon name={item.icon} />}
                    <span>{item.title}</span>
                    {item.hint && <small dir="auto">{item.hint}</small>}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
        </Command.List>
        <footer>
          <span>
            <kbd dir="ltr">↑ ↓</kbd> {t('palette.move')}
          </span>
          <span>
            <kbd dir="ltr">↵</kbd> {t('palette.open')}
          </span>
          <span>
            <kbd lang="en">Esc</kbd> {t('palette.close')}
          </span>
        </footer>
      </Command>
    </dialog>
  )
}
