import { reachOf } from '@halaqa/identity/server'
import { type Language, money } from '@halaqa/kit-contract/format'
import { rehearse } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { registrationById, stepById } from './registrations.queries.ts'
import { exempt, registrationLine } from './settle-fee.ts'
import { saidByStep, stepName } from './tell-applicant.ts'

/** What freeing an applicant of the fee comes to, found by doing it: the amount, the step after it, and who is told how. */
export async function previewExemption(id: number, language: string) {
  const before = await registrationById(id)
  const after = { ...before }
  const reason = await refusalOf(() =>
    rehearse(async () => {
      await exempt(id, 'preview')
      Object.assign(after, await registrationById(id))
    }),
  )
  if (reason) return { allowed: false, reason, consequences: [] }
  const { unitAmount, quantity } = await registrationLine(before, language)
  const word = (key: string, values: object) => translate(language, `admission.exemption.${key}`, { ...values })
  const notes = [word('amount', { name: before.fullName, amount: money(unitAmount * quantity, language as Language) })]
  if (after.stepId === before.stepId)
    return { allowed: true, reason, consequences: [], notes: [...notes, word('stays', {})] }
  const step = await stepById(after.stepId)
  const [account] = await reachOf([before.accountId])
  const { mail } = await saidByStep(after, step, language)
  return {
    allowed: true,
    reason,
    consequences: [
      { what: 'admission.office.told.notice', count: 1 },
      { what: 'admission.office.told.mail', count: mail && account?.mail ? 1 : 0 },
    ],
    notes: [...notes, word('next', { step: stepName(step, language) })],
  }
}
