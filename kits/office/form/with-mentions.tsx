import { Icon } from '@halaqa/kit-web/light'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useWords } from '../office-context.ts'

/** Around the text of a note and the field of who it mentions: «@» at the beginning of a word leads from the one to the other. */
export function WithMentions({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== '@' || !(target instanceof HTMLTextAreaElement)) return
    // Within a word it is an address that is written.
    if (!/(^|\s)$/.test(target.value.slice(0, target.selectionStart))) return
    event.preventDefault()
    around.current?.querySelector<HTMLInputElement>('[role=combobox]')?.focus()
  }
  return (
    <div role="group" className="of-with-mentions" ref={around} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
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
