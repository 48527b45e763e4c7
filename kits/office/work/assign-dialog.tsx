import { Button, Combobox } from '@halaqa/kit-web/light'
import { DialogActions, DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { OfficeDialog } from '../basics/dialog.tsx'
import { Failed, Waiting } from '../basics/states.tsx'
import { useOffice, useWords } from '../office-context.ts'
import type { Colleague } from './assigning.ts'

type Props = {
  kind: string
  /** Who has it already. */
  except?: number
  onChoose: (id: number) => Promise<void>
  onClose: () => void
}

/** To which colleague an item is given: those who may act on it. */
export function AssignDialog({ kind, except, onChoose, onClose }: Props) {
  const words = useWords()
  const { assigning, actor } = useOffice()
  const answer = useQuery({
    queryKey: ['colleagues', kind],
    queryFn: () => assigning.colleagues(kind),
    gcTime: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const send = async (id: number) => {
    setBusy(true)
    await onChoose(id).finally(() => setBusy(false))
  }
  const others = answer.data?.filter(({ id }) => id !== except && id !== Number(actor.id))
  return (
    <OfficeDialog title={words('office.assign.title')} size="xs" busy={isBusy} onClose={onClose}>
      {others?.length ? (
        <Choice colleagues={others} isBusy={isBusy} onChoose={send} onClose={onClose} />
      ) : (
        <DialogContent>
          {others && <p>{words('office.assign.alone')}</p>}
          {answer.error && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
          {answer.isPending && <Waiting rows={1} />}
        </DialogContent>
      )}
    </OfficeDialog>
  )
}

type ChoiceProps = { colleagues: Colleague[]; isBusy: boolean; onChoose: (id: number) => void; onClose: () => void }
function Choice({ colleagues, isBusy, onChoose, onClose }: ChoiceProps) {
  const words = useWords()
  const [chosen, choose] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) return onChoose(Number(chosen))
    setMissing(true)
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent className="of-act of-assign-choice">
        <Combobox
          ref={field}
          label={words('office.assign.colleague')}
          help={words('office.assign.help')}
          none={words('office.form.no_options')}
          error={isMissing ? words('office.assign.missing') : undefined}
          required
          choices={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={value => {
            choose(value)
            setMissing(false)
          }}
        />
      </DialogContent>
      <DialogActions className="of-dialog-acts">
        <Button type="submit" busy={isBusy}>
          {words('office.assign.send')}
        </Button>
        <Button look="outlined" disabled={isBusy} onClick={onClose}>
          {words('ra.action.cancel')}
        </Button>
      </DialogActions>
    </form>
  )
}
