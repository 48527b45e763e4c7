import { Icon } from '@halaqa/kit-web/light'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../office-context.ts'

/**
 * Around the text of a note and the field of who it mentions: «@» at the beginning of a word leads from the one to the other,
 * and there, typed once more, is the letter itself.
 */
export function WithMentions({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = around.current!
    // Not the key: keyboards of telephones tell none.
    place.addEventListener('beforeinput', lead)
    return () => place.removeEventListener('beforeinput', lead)
  }, [])
  return (
    <div className="of-with-mentions" ref={around}>
      {children}
    </div>
  )
}

function lead(event: InputEvent): void {
  if (event.data !== '@' || event.isComposing) return
  const place = event.currentTarget as HTMLElement
  const text = place.querySelector('textarea')
  const field = place.querySelector<HTMLInputElement>('[role=combobox]')
  if (!text || !field) return
  // Within a word it is an address that is written.
  if (event.target === text && /(^|\s)$/.test(text.value.slice(0, text.selectionStart))) {
    event.preventDefault()
    field.focus()
  } else if (event.target === field && field.value === '') {
    event.preventDefault()
    text.focus()
    text.setRangeText('@', text.selectionStart, text.selectionEnd, 'end')
    text.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Who a note mentions; nothing where it mentions nobody. */
export function Mentions({ of }: { of: readonly { id: number; name: string }[] }) {
  const words = useWords()
  if (of.length === 0) return null
  return (
    <ul className="of-mentions" aria-label={words('office.mentions')}>
      {of.map(({ id, name }) => (
        <li key={id}>
          <Icon name="user" size={14} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
