import { genderOf } from '@halaqa/kit-contract/words'
import { PreviewedEffects, useWords } from '@halaqa/kit-office'
import { FormTextarea, useChosen } from '@halaqa/kit-web/forms'
import { Select } from '@halaqa/kit-web/light'
import { moveRegistration } from '../../../contract/registration-acts.ts'
import { FormDialog } from '../../form-dialog.tsx'
import { type Detail, useAfterAct } from '../detail.ts'

/** To another step by hand, with the reason, which the history keeps. */
export function MoveDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const words = useWords()
  const refresh = useAfterAct()
  const word = (key: string, values?: object) =>
    words(`admission.office.move.${key}`, { ...values, ...genderOf(detail) })
  return (
    <FormDialog
      route={moveRegistration.perform}
      params={{ id: detail.id }}
      values={{ step_id: undefined, reason: '' }}
      title={word('title', { name: detail.full_name })}
      label={words('admission.office.act.move')}
      told={word('moved')}
      onDone={refresh}
      onClose={onClose}
    >
      <MoveEffects detail={detail} notes={[word('now', { step: detail.step }), word('kept')]} />
      <StepSelect choices={detail.next_steps} label={word('to')} />
      <FormTextarea name="reason" rows={3} label={word('reason')} />
    </FormDialog>
  )
}

/** What goes with the step that is chosen: an acceptance that it takes back, who hears of it. */
function MoveEffects({ detail, notes }: { detail: Detail; notes: string[] }) {
  const { value } = useChosen<number | undefined>('step_id')
  return (
    <PreviewedEffects
      action={moveRegistration}
      params={{ id: detail.id }}
      query={value === undefined ? {} : { step_id: String(value) }}
      notes={notes}
    />
  )
}

function StepSelect({ choices, label }: { choices: Detail['next_steps']; label: string }) {
  const { value, onChange, error, required, ref, onBlur } = useChosen<number | undefined>('step_id')
  return (
    <Select
      ref={ref}
      label={label}
      required={required}
      error={error}
      placeholder=""
      choices={choices.map(step => ({ value: String(step.id), label: step.name }))}
      value={value === undefined ? '' : String(value)}
      onChange={event => onChange(event.target.value ? Number(event.target.value) : undefined)}
      onBlur={onBlur}
    />
  )
}
