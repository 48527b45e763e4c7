import { Listed, useWords } from '@halaqa/kit-office'
import { Button } from '@halaqa/kit-web/light'
import { type RefObject, useState } from 'react'

type Props = {
  /** The browser's own input, read when the form is sent. */
  input: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean
  onChange?: () => void
}

/** Chooses files with a button of ours, in the language of the screen, and says which were chosen. */
export function FilePick({ input, label, accept, multiple, onChange }: Props) {
  const words = useWords()
  const [names, setNames] = useState<string[]>([])
  return (
    <div className="ad-file">
      <span>{label}</span>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={event => {
          setNames([...(event.target.files ?? [])].map(file => file.name))
          onChange?.()
        }}
      />
      <span className="ad-acts">
        <Button look="outlined" size="small" icon="file" onClick={() => input.current?.click()}>
          {words('office.import.choose')}
        </Button>
        <bdi className="ad-hint" role="status">
          {names.length > 0 && <Listed items={names} />}
        </bdi>
      </span>
    </div>
  )
}
