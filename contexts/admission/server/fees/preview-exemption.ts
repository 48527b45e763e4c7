import { type Language, money } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { translate } from '@halaqa/kit-server/words'
import { registrationById, stepById } from '../registrations/registrations.queries.ts'
import { stepName } from '../way/notify-applicant.ts'
import { exemptFromFee, registrationLine } from './settle-fee.ts'

/** What freeing an applicant of the fee comes to, found by doing it: the amount and the step after it. */
export async function previewExemption(id: number, language: string) {
  const before = await registrationById(id)
  const after = { ...before }
  const preview = await previewOf(async () => {
    await exemptFromFee(id, 'preview')
    Object.assign(after, await registrationById(id))
  })
  if (!preview.allowed) return preview
  const { unit_amount, quantity } = await registrationLine(before, language)
  const word = (key: string, values: object) => translate(language, `admission.exemption.${key}`, { ...values })
  const notes = [
    word('amount', { name: before.full_name, amount: money(unit_amount * quantity, language as Language) }),
  ]
  if (after.step_id === before.step_id) return { ...preview, notes: [...notes, word('stays', {})] }
  const step = await stepById(after.step_id)
  return { ...preview, notes: [...notes, word('next', { step: stepName(step, language) })] }
}
