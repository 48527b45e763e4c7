import { invalid, type RowResult } from '@halaqa/kit-contract'
import { dayWithHijri, type Language } from '@halaqa/kit-contract/format'
import { audit } from '@halaqa/kit-server/audit'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { stepNotAllowed } from '../../contract/registration-acts.ts'
import type { StepCode } from '../../contract/step.ts'
import { groupTable } from '../periods/periods.table.ts'
import { rememberRun, standingOf } from './bulk-runs.ts'
import { decideOn } from './decide-registration.ts'
import { moveByHand } from './move-registration.ts'
import { lockRegistration, registrationById, stepsOf } from './registrations.queries.ts'
import { registrationTable } from './registrations.table.ts'

type Bulk = {
  ids: number[]
  act: 'move' | 'group' | 'accept' | 'refuse'
  step_id?: number | undefined
  step_code?: StepCode | undefined
  group_id?: number | null | undefined
  reason: string
  dry_run: boolean
}

/** One verb for many applicants, each in a transaction of its own; a dry run is the same work taken back. */
export async function actOnMany(bulk: Bulk, language: string) {
  await demandGroup(bulk.group_id)
  const act = actOf(bulk)
  const results: RowResult[] = []
  const done: Parameters<typeof rememberRun>[2] = []
  for (const id of bulk.ids) {
    const before = await standing(id)
    let freed: string | undefined
    const code = await refusalOf(() =>
      (bulk.dry_run ? rehearse : transaction)(async () => {
        freed = (await act(id)).freed
      }),
    )
    const after = await standing(id)
    if (!code && before && after) done.push({ registrationId: id, before, after })
    // What goes with the row is told of a trial as of the act.
    const day = freed && dayWithHijri(freed, language as Language)
    results.push({
      id,
      ok: !code,
      code,
      message: code && translate(language, `problem.${code}`),
      ...(!code && day && { note: translate(language, 'admission.bulk.frees', { day }) }),
    })
  }
  if (!bulk.dry_run) await rememberRun(bulk.act, bulk.reason, done)
  return { dry_run: bulk.dry_run, done: results.filter(each => each.ok).length, results }
}

/** Where an applicant stands; undefined when there is none. */
async function standing(id: number) {
  const [row] = await db().select().from(registrationTable).where(eq(registrationTable.id, id))
  return row && standingOf(row)
}

/** What goes with the row: the day whose seat it gives back. */
type Act = (id: number) => Promise<{ freed?: string | undefined }>
function actOf({ act, step_id, step_code, group_id, reason }: Bulk): Act {
  if (act === 'move') {
    if (!step_id && !step_code) refuse(invalid, { step_id: 'field.needed' })
    if (!reason) refuse(invalid, { reason: 'field.needed' })
    return async id => {
      await moveByHand(id, step_id ?? (await stepOnTheWayOf(id, step_code!)), reason)
      return {}
    }
  }
  if (act === 'group') {
    if (group_id === undefined) refuse(invalid, { group_id: 'field.needed' })
    return async id => {
      await putIntoGroup(id, group_id ?? null)
      return {}
    }
  }
  return id => decideOn(id, act === 'accept', reason)
}

/** The step of this code among those of the applicant's degree. */
async function stepOnTheWayOf(registrationId: number, code: StepCode): Promise<number> {
  const { degreeType } = await registrationById(registrationId)
  const step = (await stepsOf(degreeType)).find(each => each.code === code)
  return step ? step.id : refuse(stepNotAllowed)
}

async function demandGroup(groupId: number | null | undefined): Promise<void> {
  if (groupId && !(await db().$count(groupTable, eq(groupTable.id, groupId))))
    refuse(invalid, { group_id: 'field.unknown-reference' })
}

async function putIntoGroup(id: number, groupId: number | null): Promise<void> {
  const registration = await lockRegistration(id)
  await db().update(registrationTable).set({ groupId }).where(eq(registrationTable.id, id))
  await audit({
    action: 'admission.registration.group',
    subject: ['admission.registration', id],
    before: { groupId: registration.groupId },
    after: { groupId },
  })
}
