import { text } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { PreviewedEffects, useOffice, useWords } from '@halaqa/kit-office'
import { FormTextarea } from '@halaqa/kit-web/forms'
import { z } from 'zod'
import { decideRegistration } from '../../../contract/registration-acts.ts'
import { FormDialog } from '../../form-dialog.tsx'
import { type Detail, useAfterAct } from '../detail.ts'

/** An acceptance may be said without words; whoever is refused is told why. */
const refusal = z.strictObject({ accept: z.boolean(), reason: text(500) })
/** Two weeks from the message to finish registration (C002). */
const windowDays = 14
const windowEnd = () => new Date(Date.now() + windowDays * 86_400_000).toISOString()

type Props = { detail: Detail; accept: boolean; onDone: () => void; onClose: () => void }

/** Accept or refuse, with the reason, and what follows from it said before the button. */
export function DecideDialog({ detail, accept, onDone, onClose }: Props) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  const verb = accept ? 'accept' : 'refuse'
  const word = (key: string, values?: object) =>
    words(`admission.office.decide.${key}`, { ...values, ...genderOf(detail) })
  // A day that was attended or missed stays as it was.
  const bookedOn = detail.booking?.attendance === 'expected' && detail.booking.date
  const effects = accept
    ? [word('accept_step'), word('accept_window', { day: day(windowEnd(), language) })]
    : [
        word('refuse_end'),
        word('refuse_told'),
        ...(bookedOn ? [word('refuse_booking', { day: day(bookedOn, language) })] : []),
        ...(detail.paid > 0 ? [word('refuse_fee')] : []),
      ]
  return (
    <FormDialog
      route={decideRegistration.perform}
      params={{ id: detail.id }}
      {...(!accept && { schema: refusal })}
      values={{ accept, reason: '' }}
      title={word(`${verb}_title`, { name: detail.full_name })}
      label={words(`admission.office.act.${verb}`)}
      danger={!accept}
      told={word(accept ? 'accepted' : 'refused')}
      onDone={() => {
        refresh()
        onDone()
      }}
      onClose={onClose}
    >
      <PreviewedEffects
        action={decideRegistration}
        params={{ id: detail.id }}
        query={{ accept: String(accept) }}
        notes={effects}
      />
      <FormTextarea
        name="reason"
        rows={3}
        label={word(accept ? 'note' : 'reason')}
        help={word(accept ? 'note_help' : 'reason_help')}
      />
    </FormDialog>
  )
}
