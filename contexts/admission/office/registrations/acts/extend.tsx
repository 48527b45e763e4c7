import { day as dayField } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { FieldFor, useOffice, useWords } from '@halaqa/kit-office'
import { FormTextarea } from '@halaqa/kit-web/forms'
import { extendDeadline } from '../../../contract/deadline.ts'
import { FormDialog } from '../../form-dialog.tsx'
import { type Detail, useAfterAct } from '../detail.ts'
import { Effects } from './effects.tsx'

type Props = { detail: Detail; deadline: NonNullable<Detail['deadline']>; onClose: () => void }

/** A later day for the deadline before the applicant: when it ends now, and what follows, said before the button. */
export function ExtendDialog({ detail, deadline, onClose }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const word = (key: string, values?: object) => words(`admission.office.extend.${key}`, { ...values })
  return (
    <FormDialog
      route={extendDeadline.perform}
      params={{ id: detail.id }}
      values={{ until: '', reason: '' }}
      title={word('title', { name: detail.full_name })}
      label={words('admission.office.act.extend')}
      told={word('extended')}
      onDone={refresh}
      onClose={onClose}
    >
      <Effects items={[word(deadline.kind, { day: day(deadline.ends_on, language) }), word('told')]} />
      <FieldFor source="until" schema={dayField} word="admission.registration" />
      <FormTextarea name="reason" rows={3} label={words('admission.registration.fields.reason')} help={word('kept')} />
    </FormDialog>
  )
}
