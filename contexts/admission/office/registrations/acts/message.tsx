import { useWords } from '@halaqa/kit-office'
import { FormCheckbox, FormInput, FormTextarea } from '@halaqa/kit-web/forms'
import { messageRegistration } from '../../../contract/registration-acts.ts'
import { FormDialog } from '../../form-dialog.tsx'
import { useAfterAct } from '../detail.ts'

type Props = { id: number; name: string; onClose: () => void }

/** Writes to an applicant: always in the portal, by mail and SMS if wished. */
export function MessageDialog({ id, name, onClose }: Props) {
  const words = useWords()
  const word = (key: string) => words(`admission.office.message.${key}`)
  const refresh = useAfterAct()
  return (
    <FormDialog
      route={messageRegistration}
      params={{ id }}
      values={{ subject: '', body: '', by_mail: true, by_sms: false }}
      title={words('admission.office.message.title', { name })}
      label={word('send')}
      told={word('sent')}
      onDone={refresh}
      onClose={onClose}
    >
      <FormInput name="subject" label={word('subject')} maxLength={120} />
      <FormTextarea name="body" label={word('body')} rows={6} />
      <div className="ad-boxes">
        <p>{word('where')}</p>
        <FormCheckbox name="by_mail" label={word('by_mail')} />
        <FormCheckbox name="by_sms" label={word('by_sms')} />
      </div>
    </FormDialog>
  )
}
