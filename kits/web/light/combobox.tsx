import './field.css'
import './combobox.css'
import { searchKey } from '@halaqa/kit-contract'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { type Choice, Field } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = {
  label: ReactNode
  help?: ReactNode
  error?: string
  required?: boolean
  disabled?: boolean
  choices: Choice[]
  value?: string
  onChange: (value: string) => void
  /** Somebody else finds what was typed: the choices are shown as they come. Called with the empty text when it is opened. */
  onType?: (typed: string) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  /** What the browser may fill in; nothing, unless it is an address of the person. */
  autoComplete?: string
  /** Said when nothing is found. */
  none: string
  ref?: Ref<HTMLInputElement>
}

const shownAtOnce = 60

/** The choices whose name or further words hold what was typed; forgives hamza, tashkeel, ى/ي and ة/ه. */
export const matching = (choices: Choice[], typed: string): Choice[] => {
  const key = searchKey(typed)
  return choices
    .filter(({ label, text }) => searchKey(`${label} ${typeof text === 'string' ? text : ''}`).includes(key))
    .slice(0, shownAtOnce)
}

/** One of a long list, found by typing (ARIA combobox with a list). What is not in the list is not taken. */
export function Combobox({
  label,
  help,
  error,
  required,
  choices,
  value,
  onChange,
  onType,
  onBlur,
  none,
  autoComplete = 'off',
  ...input
}: Props) {
  const listId = useId()
  const [typed, setShown] = useState<string>()
  const [at, setAt] = useState(0)
  const chosen = choices.find(choice => choice.value === value)
  const open = typed !== undefined
  const isSought = open && typed !== chosen?.label
  const found = !open ? [] : onType ? choices : matching(choices, isSought ? typed : '')
  const setTyped = (text: string) => {
    setShown(text)
    onType?.(text)
  }

  const reached = useRef<HTMLDivElement>(null)
  const reachedValue = open ? found[at]?.value : undefined
  // The focus stays in the field, so that the browser does not follow the arrow keys down the list.
  useEffect(() => {
    if (reachedValue !== undefined) reached.current?.scrollIntoView({ block: 'nearest' })
  }, [reachedValue])

  const close = () => setShown(undefined)
  const take = (choice: Choice | undefined) => {
    if (choice) onChange(choice.value)
    close()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) setTyped(chosen?.label ?? '')
      else setAt((at + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      take(found[at])
    } else if (event.key === 'Escape' && open) {
      // Of a list in a dialog only the list is closed.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <Field label={label} help={help} error={error} required={required}>
      {({ id, describedBy, invalid }) => (
        <span className="hq-input hq-select hq-combobox" data-invalid={invalid || undefined}>
          <input
            {...input}
            id={id}
            role="combobox"
            autoComplete={autoComplete}
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && found[at] ? `${listId}-${at}` : undefined}
            aria-required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            value={typed ?? chosen?.label ?? ''}
            onFocus={event => event.target.select()}
            onClick={() => setTyped(chosen?.label ?? '')}
            onChange={event => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={press}
            onBlur={() => {
              close()
              onBlur?.()
            }}
          />
          <Icon name="down" size={18} />
          <div
            id={listId}
            role="listbox"
            aria-label={typeof label === 'string' ? label : undefined}
            className="hq-menu-list"
            hidden={!open}
          >
            {found.map((choice, index) => (
              <div
                key={choice.value}
                ref={index === at ? reached : undefined}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerDown={event => {
                  // Before the field loses the focus and closes the list.
                  event.preventDefault()
                  take(choice)
                }}
              >
                {choice.label}
                {choice.note && <small>{choice.note}</small>}
              </div>
            ))}
            {open && found.length === 0 && (
              <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
                {none}
              </div>
            )}
          </div>
        </span>
      )}
    </Field>
  )
}
