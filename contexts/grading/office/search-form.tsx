import { useWords } from '@halaqa/kit-office'
import { Button, Input } from '@halaqa/kit-web/light'
import { type ReactNode, useState } from 'react'

type Props = { label: string; q: string; onSearch: (q: string) => void; children?: ReactNode }

/** What is looked for by a press, not with every letter. Its `key` changes with `q` where an address may change it. */
export function SearchForm({ label, q, onSearch, children }: Props) {
  const words = useWords()
  const [text, setText] = useState(q)
  return (
    <form
      className="gr-search"
      onSubmit={event => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Input label={label} type="search" value={text} onChange={event => setText(event.target.value)} />
      <Button type="submit" look="outlined" icon="search">
        {words('ra.action.search')}
      </Button>
      {children}
    </form>
  )
}
