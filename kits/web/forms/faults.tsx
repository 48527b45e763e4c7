import { type RefObject, useEffect, useState } from 'react'
import { useLanguage, useWords } from '../i18n/index.ts'
import { Notice } from '../light/index.ts'

type Fault = { name: string; label: string }

/** An editor of rich text has no name, as it is no input. */
const inputOf = (form: HTMLFormElement | null, name: string) => {
  const escaped = CSS.escape(name)
  return form?.querySelector<HTMLInputElement>(`[name="${escaped}"], [name^="${escaped}."], [data-field="${escaped}"]`)
}

/** What the field is called on the screen: of a group, the name of the group. */
function labelOf(input: HTMLInputElement | null | undefined): string {
  const group = input?.closest('fieldset')?.querySelector(':scope > legend')
  const isOfGroup = group && (input!.type === 'radio' || input!.name?.includes('.'))
  const label = isOfGroup ? group : (input?.labels?.[0] ?? input?.ariaLabelledByElements?.[0])
  // What stands after the words is a star; before those of a box stands the box.
  return (label?.firstChild?.textContent || label?.textContent || '').trim()
}

/**
 * All that must be corrected, said once above the form, each a link to its field: a screen reader hears one message instead
 * of one for each field. One fault needs no list: the focus stands on it.
 */
export default function Faults({ names, form }: { names: readonly string[]; form: RefObject<HTMLFormElement | null> }) {
  const t = useWords('web')
  const [language] = useLanguage()
  const [faults, setFaults] = useState<Fault[]>([])
  useEffect(() => {
    setFaults(
      names.map(name => ({ name, label: labelOf(inputOf(form.current, name)) })).filter(({ label }) => label !== ''),
    )
    // The labels are read from the page, which speaks another language now.
  }, [names, form, language])
  if (faults.length < 2) return null
  return (
    <Notice tone="error" icon="alert" role="alert" title={t('faults.title')}>
      <ul className="hq-faults">
        {faults.map(({ name, label }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={event => {
                event.preventDefault()
                inputOf(form.current, name)?.focus()
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
