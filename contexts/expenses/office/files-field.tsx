import { CallError } from '@halaqa/kit-contract'
import { messageOf, useCall, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Button, Icon, IconButton } from '@halaqa/kit-web/light'
import { type ReactNode, useRef, useState } from 'react'
import { storeOperationFile } from '../contract/files.ts'

/** What a bill may be. */
export const accepted = 'application/pdf,image/jpeg,image/png'

/** Sends a file to an operation, or, without one, keeps it until the form that names it is saved. */
export function useSendFile(operationId?: number) {
  const call = useCall()
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    const body = new FormData()
    if (operationId !== undefined) body.set('operation_id', String(operationId))
    body.set('file', file)
    setBusy(true)
    setProblem(undefined)
    try {
      return await call(storeOperationFile, { body: body as never })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(messageOf(error, words))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, problem }
}

type ChooseProps = { isBusy: boolean; onChoose: (file: File) => void }

/** The button that chooses a file. */
export function ChooseFile({ isBusy, onChoose }: ChooseProps) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="outlined" size="small" icon="ul" busy={isBusy} onClick={() => input.current?.click()}>
        {words('expenses.office.add_file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

type Props = { name: string; label: string; help?: ReactNode }

/** Bills and proofs: sent as they are chosen, named by the operation when it is saved. */
export function FilesField({ name, label, help }: Props) {
  const { value = [], onChange, error } = useChosen<number[]>(name)
  const words = useWords()
  const [names, setNames] = useState<Record<number, string>>({})
  const { send, isBusy, problem } = useSendFile()
  const add = async (file: File) => {
    const stored = await send(file)
    if (!stored) return
    setNames(known => ({ ...known, [stored.id]: stored.name }))
    onChange([...value, stored.id])
  }
  const said = error ?? problem
  return (
    <div className="hq-field of-field-wide">
      <span>{label}</span>
      <ul className="ex-chosen">
        {value.map(id => (
          <li key={id}>
            <Icon name="file" size={16} />
            <bdi>{names[id]}</bdi>
            <IconButton
              name="x"
              size={18}
              label={words('expenses.office.remove_file', { name: names[id] })}
              onClick={() => onChange(value.filter(each => each !== id))}
            />
          </li>
        ))}
      </ul>
      <div>
        <ChooseFile isBusy={isBusy} onChoose={file => void add(file)} />
      </div>
      <p className={said ? 'hq-field-error' : 'hq-field-help'} role={said ? 'alert' : undefined}>
        {said ?? help}
      </p>
    </div>
  )
}
