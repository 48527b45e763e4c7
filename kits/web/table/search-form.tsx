import { type ReactNode, useState } from 'react'
import { useWords } from '../i18n/index.ts'
import { Button, Input } from '../light/index.ts'

type Props = { label: string; q: string; onSearch: (q: string) => void; children?: ReactNode }

/**
 * What is looked for by a press, not with every letter; `onSearch` gets it trimmed. Its `key` changes with `q` where an address
 * may change it. `children` stand behind the button.
 */
export function SearchForm({ label, q, onSearch, children }: Props) {
  const t = useWords('web')
  const [text, setText] = useState(q)
  return (
    <form
      className="hq-search-form"
      onSubmit={event => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Input label={label} type="search" value={text} onChange={event => setText(event.target.value)} />
      <Button type="submit" look="outlined" icon="search">
        {t('search')}
      </Button>
      {children}
    </form>
  )
}
