import { Button } from '@halaqa/kit-web/light'
import { type DragEvent, useRef, useState } from 'react'
import { useWords } from '../office-context.ts'

type Props = { name: string | undefined; limits: string; busy: boolean; onChoose: (file: File) => void }

/** Where a sheet is dropped, or chosen with a button in the language of the screen. */
export function SheetDrop({ name, limits, busy, onChoose }: Props) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (value: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(value)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button in it does the same.
    <div
      className="of-import-drop"
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv,.txt,.tsv"
        aria-label={words('office.import.file')}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          // The same file, mended, can be chosen again.
          event.target.value = ''
        }}
      />
      <Button look={name ? 'outlined' : 'filled'} icon="file" busy={busy} onClick={() => input.current?.click()}>
        {words(name ? 'office.import.another' : 'office.import.choose')}
      </Button>
      {name ? <bdi role="status">{name}</bdi> : <span className="of-import-or">{words('office.import.drop')}</span>}
      <small>{limits}</small>
    </div>
  )
}
