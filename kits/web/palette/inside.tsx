import './palette.css'
import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../i18n/index.ts'
import { Icon } from '../light/index.ts'
import type { Begun, PaletteItem } from './item.ts'
import { ranked } from './match.ts'

/** The open palette: on the native dialog, so that focus stays inside and Escape closes. */
export default function Inside({
  begun,
  items,
  onClose,
  onSearch,
  isAsking = false,
}: {
  /** Asked once, when the palette is here: what was typed until then. */
  begun: () => Begun
  items: PaletteItem[]
  onClose: () => void
  onSearch?: (text: string) => void
  isAsking?: boolean
}) {
  const t = useWords('parts')
  const navigate = useNavigate()
  const ref = useRef<HTMLDialogElement>(null)
  /** Enter was pressed before it was known what there is: what stands first then is opened. */
  const [isWaiting, setWaiting] = useState(false)
  const [text, setText] = useState(() => begun().text)
  useLayoutEffect(() => {
    ref.current?.showModal()
    // The dialog would give the focus to its first focusable child, which is the frame of the list.
    ref.current?.querySelector('input')?.focus()
    // Typed while this was being drawn as well: it stood in the other input until now.
    const typed = begun()
    setText(typed.text)
    if (typed.text) onSearch?.(typed.text)
    setWaiting(typed.isWaiting)
  }, [])
  const shown = ranked(items, text)
  const first = shown.flatMap(group => group.items).find(item => !item.isOff)
  /** The item that the person moved to; until then what stands first is meant, also when it came late. */
  const [moved, moveTo] = useState<string>()
  const isMoving = useRef(false)
  const isThere = shown.some(group => group.items.some(({ id }) => id === moved))
  const type = (typed: string) => {
    setText(typed)
    setWaiting(false)
    isMoving.current = false
    moveTo(undefined)
    onSearch?.(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') {
      isMoving.current ||= event.key.startsWith('Arrow') || event.ctrlKey
      return
    }
    if (!isAsking || isThere) return
    event.preventDefault()
    setWaiting(true)
  }
  useEffect(() => {
    if (!isWaiting || isAsking) return
    setWaiting(false)
    if (first) choose(first)
  })
  const choose = ({ to, state, act }: PaletteItem) => {
    onClose()
    if (to) void navigate(to, { state })
    act?.()
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
      <Command
        label={t('palette.title')}
        shouldFilter={false}
        loop
        value={isThere ? moved : (first?.id ?? '')}
        onValueChange={id => isMoving.current && moveTo(id)}
        onKeyDown={press}
        onPointerMove={() => {
          isMoving.current = true
        }}
      >
        <div className="hq-palette-head">
          <Icon name="search" />
          <Command.Input autoFocus placeholder={t('palette.placeholder')} value={text} onValueChange={type} />
        </div>
        <Command.List label={t('palette.title')}>
          <Command.Empty>{t(isAsking ? 'palette.asking' : 'palette.empty')}</Command.Empty>
          {shown.map(({ group, items: own }) => (
            <Command.Group key={group} heading={group}>
              {own.map(item => (
                <Command.Item key={item.id} value={item.id} disabled={item.isOff} onSelect={() => choose(item)}>
                  {item.icon && <Icon name={item.icon} />}
                  <span>{item.title}</span>
                  {item.hint && <small dir="auto">{item.hint}</small>}
                  {item.keys && (
                    <kbd dir="ltr" lang="en">
                      {item.keys}
                    </kbd>
                  )}
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
