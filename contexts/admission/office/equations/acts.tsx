import { CallError } from '@halaqa/kit-contract'
import { ActionButton, messageOf, useCall, useMay, useWords } from '@halaqa/kit-office'
import { FormInput } from '@halaqa/kit-web/forms'
import { Button, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  activateEquation,
  addOfficeEquationFile,
  deleteEquation,
  listEquations,
  storeEquationSubject,
} from '../../contract/equation-office.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useAfterAct } from '../registrations/detail.ts'
import { type Equation, equationKey } from './equation.ts'

/** What staff may do with an earlier degree besides deciding on it. */
export function EquationActs({ equation }: { equation: Equation }) {
  const words = useWords()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const afterAct = useAfterAct()
  const [isAdding, setAdding] = useState(false)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: equationKey(equation.id) })
    afterAct()
  }
  if (equation.state === 'approved' || !may(storeEquationSubject.access)) return null
  const status = equation.state === 'submitted' ? ('draft' as const) : ('submitted' as const)
  return (
    <>
      <FileButton id={equation.id} onDone={refresh} />
      <Button look="outlined" size="small" icon="plus" onClick={() => setAdding(true)}>
        {words('admission.office.equation.add_subject')}
      </Button>
      <ActionButton
        icon={status === 'draft' ? 'edit' : 'check'}
        action={activateEquation}
        params={{ equation: equation.id, status }}
        word="admission.equation"
        label={`admission.office.equation.${status === 'draft' ? 'give_back' : 'hand_in'}`}
        onDone={refresh}
      />
      <ActionButton
        danger
        action={deleteEquation}
        params={{ id: equation.id }}
        word="admission.equation"
        label="ra.action.delete"
        onDone={() => {
          afterAct()
          navigate(listEquations.path)
        }}
      />
      {isAdding && <SubjectDialog id={equation.id} onDone={refresh} onClose={() => setAdding(false)} />}
    </>
  )
}

function SubjectDialog({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const words = useWords()
  const label = (key: string) => words(`admission.equation.fields.${key}`)
  return (
    <FormDialog
      route={storeEquationSubject}
      params={{ id }}
      values={{ code: '', name: '', score_total: 10_000 }}
      title={words('admission.office.equation.add_subject')}
      label={words('ra.action.add')}
      onDone={onDone}
      onClose={onClose}
    >
      <FormInput name="name" label={label('subject')} />
      <FormInput name="code" kind="code" label={label('code')} />
      <FormInput name="hours" kind="number" label={label('hours')} />
      <FormInput name="score" kind="hundredths" label={words('admission.office.equation.score_of_hundred')} />
    </FormDialog>
  )
}

function FileButton({ id, onDone }: { id: number; onDone: () => void }) {
  const words = useWords()
  const call = useCall()
  const say = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    setBusy(true)
    try {
      await call(addOfficeEquationFile, { params: { id }, body: form as never })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say({ text: messageOf(error, words), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/pdf,image/*"
        onChange={event => void send(event.target.files?.[0])}
      />
      <Button look="outlined" size="small" icon="ul" busy={isBusy} onClick={() => input.current?.click()}>
        {words('admission.office.equation.add_file')}
      </Button>
    </>
  )
}
