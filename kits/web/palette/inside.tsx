import './palette.css'
import { searchKey } from '@halaqa/kit-contract'
import { Command } from 'cmdk'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../i18n/index.ts'
import { Icon } from '../light/index.ts'
import type { PaletteItem } from './item.ts'

const found = (value: string, search: string, words?: string[]) =>
  searchKey([value, ...(words ?? [])].join(' ')).includes(searchKey(search)) ? 1 : 0

/** The open palette: on the native dialog, so that focus stays inside and Escape closes. */
export default function Inside({
  items,
  onClose,
  onSearch,
}: {
  items: PaletteItem[]
  onClose: () => void
  onSearch?: (text: string) => void
}) {
  const t = useWords('parts')
  const navigate = useNavigate()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    ref.current?.showModal()
    // The dialog would give the focus to its first focusable child, which is the frame of the list.
    ref.current?.querySelector('input')?.focus()
  }, [])
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
      <Command label={t('palette.title')} filter={found} loop>
        <div className="hq-palette-head">
          <Icon name="search" />
          <Command.Input autoFocus placeholder={t('palette.placeholder')} onValueChange={onSearch} />
        </div>
        <Command.List label={t('palette.title')}>
          <Command.Empty>{t('palette.empty')}</Command.Empty>
          {[...new Set(items.map(item => item.group))].map(group => (
            <Command.Group key={group} heading={group}>
              {items
                .filter(item => item.group === group)
                .map(item => (
                  <Command.Item
                    key={item.id}
                    value={item.id}
                    keywords={[item.title, item.words ?? '']}
                    onSelect={() => choose(item)}
                  >
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
