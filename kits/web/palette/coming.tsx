import { useEffect, useRef } from 'react'
import { useWords } from '../i18n/index.ts'
import { Icon } from '../light/index.ts'
import type { Begun } from './item.ts'

/**
 * Stands until the palette is here, and takes the focus at once: whoever types right after the key would type into the page
 * behind, where letters are acts.
 */
export function Coming({ onClose, onType }: { onClose: () => void; onType: (begun: Begun) => void }) {
  const t = useWords('parts')
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    ref.current?.showModal()
    ref.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog ref={ref} className="hq-palette" aria-label={t('palette.title')} aria-busy onClose={onClose}>
      <div className="hq-palette-head">
        <Icon name="search" />
        <input
          placeholder={t('palette.placeholder')}
          onChange={({ target }) => onType({ text: target.value, isWaiting: false })}
          onKeyDown={({ key, currentTarget }) =>
            key === 'Enter' && onType({ text: currentTarget.value, isWaiting: currentTarget.value !== '' })
          }
        />
      </div>
    </dialog>
  )
}
