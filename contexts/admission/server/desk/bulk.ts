import { invalid, type Out, type Preview } from '@halaqa/kit-contract'
import { dayWithHijri, type Language } from '@halaqa/kit-contract/format'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import type { previewBulkRegistrations } from '../../contract/office.ts'
import { type onRegistrations, stepNotAllowed } from '../../contract/registration-acts.ts'
import type { StepCode } from '../../contract/step.ts'
import { groupTable } from '../periods/periods.table.ts'
import { lockRegistration, registrationById, stepsOf } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { rememberRun, standingOf } from './bulk-runs.ts'
import { decideOn } from './decide-registration.ts'
import { moveByHand } from './move-by-hand.ts'
import { lackingAmongMany } from './preview-decision.ts'

type Bulk = Out<(typeof onRegistrations)[keyof typeof onRegistrations]>
/** What a verb is asked besides the rows. */
type Asked =
  | { act: 'move'; step_id?: number | undefined; step_code?: StepCode | undefined; reason: string }
  | { act: 'group'; group_id: number | null }
  | { act: 'accept' | 'refuse'; reason: string }

/** One verb for many applicants; what was done is remembered, so that it can be taken back. */
export async function actOnMany(bulk: Bulk) {
  const act = await actOf(bulk)
  const done: Parameters<typeof rememberRun>[2] = []
  const answer = await eachOf(bulk.ids, { dry_run: bulk.dry_run, said: whatGoes }, async id => {
    const before = standingOf(await lockRegistration(id))
    const goes = await act(id)
    done.push({ registration_id: id, before, after: standingOf(await registrationById(id)) })
    return goes
  })
  if (!bulk.dry_run) await rememberRun(bulk.act, bulk.reason, done)
  return answer
}

/** What goes with the row is told of a trial as of the act. */
function whatGoes({ freed, reopens }: Goes): { note?: string } {
  const { language } = currentRequest()
  if (reopens) return { note: translate(language, 'admission.reopening.decision') }
  return freed
    ? { note: translate(language, 'admission.bulk.frees', { day: dayWithHijri(freed, language as Language) }) }
    : {}
}

type Query = Out<NonNullable<typeof previewBulkRegistrations.query>>
/** Asked before the reason is written: any will do. Until a step is chosen, whom it is about. */
export async function previewBulk({ ids, act, step_id, step_code, group_id }: Query): Promise<Preview> {
  const asked = { act, step_id, step_code, group_id: group_id ?? null, reason: 'preview' }
  const isOpen = act === 'move' && !step_id && !step_code
  const reason = isOpen ? undefined : await refusalOf(() => actOf(asked))
  if (reason) return { allowed: false, reason, consequences: [] }
  const work: (id: number) => Promise<unknown> = isOpen ? registrationById : await actOf(asked)
  const lacking = lackingAmongMany()
  const preview = await previewOfMany(ids, { what: 'admission.registration' }, async id => {
    await work(id)
    if (asked.act === 'accept') await lacking.note(id)
  })
  return lacking.addTo(preview, currentRequest().language)
}

/** What goes with the row: the day whose seat it gives back, an acceptance that it takes back. */
type Goes = { freed?: string | undefined; reopens?: boolean }
type Act = (id: number) => Promise<Goes>
async function actOf(asked: Asked): Promise<Act> {
  if (asked.act === 'move') {
    const { step_id, step_code, reason } = asked
    if (!step_id && !step_code) refuse(invalid, { step_id: 'field.needed' })
    return async id => moveByHand(id, step_id ?? (await stepOnTheWayOf(id, step_code!)), reason)
  }
  if (asked.act === 'group') {
    await requireGroup(asked.group_id)
    return async id => {
      await putIntoGroup(id, asked.group_id)
      return {}
    }
  }
  return id => decideOn(id, asked.act === 'accept', asked.reason)
}

/** The step of this code among those of the applicant's degree. */
async function stepOnTheWayOf(registrationId: number, code: StepCode): Promise<number> {
  const { degree_type } = await registrationById(registrationId)
  const step = (await stepsOf(degree_type)).find(each => each.code === code)
  return step ? step.id : refuse(stepNotAllowed)
}

async function requireGroup(groupId: number | null): Promise<void> {
  if (groupId && !(await db().$count(groupTable, eq(groupTable.id, groupId))))
    refuse(invalid, { group_id: 'field.unknown-reference' })
}

async function putIntoGroup(id: number, groupId: number | null): Promise<void> {
  const registration = await lockRegistration(id)
  await db().update(registrationTable).set({ group_id: groupId }).where(eq(registrationTable.id, id))
  await audit({
    action: 'admission.registration.group',
    subject: ['admission.registration', id],
    before: { group_id: registration.group_id },
    after: { group_id: groupId },
  })
}
