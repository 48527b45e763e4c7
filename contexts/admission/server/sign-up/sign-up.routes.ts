import { handle, withMinDuration } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { activePeriods } from '../../contract/period.ts'
import * as contract from '../../contract/sign-up.ts'
import { type DraftData, keepDraft, readDraft } from '../drafts/drafts.ts'
import { currentPeriods } from '../seats/periods.queries.ts'
import { checkOffer, hasOffer } from '../unified/unified-admission.ts'
import { joinWaitingList } from '../waiting-list/waiting-list.ts'
import { signUpApplicant } from './sign-up.ts'

const forms = { max: 20, seconds: 600 }
const drafts = { max: 120, seconds: 60 }
const checks = { max: 10, seconds: 600 }

/** A new account takes longer to make than a known one to find; nobody is to see which it was. */
const evenMilliseconds = 300

/** A filled honeypot is a program: it is answered like a person and nothing happens. */
async function takeSignUp({ body }: { body: contract.SignUpInput }) {
  if (!body.website) await withMinDuration(evenMilliseconds, () => signUpApplicant(body))
  return { success: true }
}

const openPeriods = async () => (await currentPeriods()).filter(period => period.open)

export const signUpHandlers = [
  handle(activePeriods, async () => ({ rows: await currentPeriods() })),
  handle(contract.signUp, takeSignUp, forms),
  handle(contract.apply, takeSignUp, forms),
  handle(contract.applyPage, async () => ({ periods: await currentPeriods(), open: (await openPeriods()).length > 0 })),
  handle(contract.saveDraft, ({ body: { data, ...from } }) => keepDraft(data as DraftData, from), drafts),
  handle(
    contract.activeRegistration,
    async ({ query }) => {
      const draft = query.token ? await readDraft(query.token) : undefined
      return {
        open: (await openPeriods()).length > 0,
        periods: await currentPeriods(),
        draft: draft?.data ?? null,
        version: draft?.version ?? null,
        saved_at: draft?.savedAt.toISOString() ?? null,
      }
    },
    drafts,
  ),
  handle(
    contract.storeWaiting,
    async ({ body: { website, ...wish } }) => {
      if (!website) await joinWaitingList(wish)
      return { success: true }
    },
    forms,
  ),
  handle(
    contract.lookUpHeac,
    async ({ query, language }) => {
      const { civil_id, birthdate, student_no } = query
      const asked = civil_id && birthdate && student_no ? askedOf({ civil_id, birthdate, student_no }) : undefined
      const found = asked ? await hasOffer(asked) : false
      const word = found ? 'found' : asked ? 'not-found' : 'incomplete'
      return { success: found, message: translate(language, `admission.unified.${word}`), token: null }
    },
    checks,
  ),
  handle(
    contract.storeHeac,
    async ({ body, language }) => {
      const token = await checkOffer(askedOf(body))
      const message = translate(language, `admission.unified.${token ? 'found' : 'not-found'}`)
      return { success: Boolean(token), message, token: token ?? null }
    },
    checks,
  ),
]

const askedOf = (given: { civil_id: string; birthdate: string; student_no: string }) => ({
  civilNumber: given.civil_id,
  birthDate: given.birthdate,
  studentNumber: given.student_no,
})
