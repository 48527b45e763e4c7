import { specialtyNames } from '@halaqa/academics/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse, requireVersion, versionOf } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, count, eq } from 'drizzle-orm'
import { nobodyMeant } from '../../contract/message.ts'
import { messageWrite, settingsWrite } from '../../contract/permissions.ts'
import { noSpecial } from '../../contract/step-mail.ts'
import { sendTo } from '../messages/write-to-chosen.ts'
import { stepById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { stepSpecialtyTable } from '../steps/steps.table.ts'
import { saidByStep, stepName } from '../way/notify-applicant.ts'

const standing = (stepId: number, specialtyId?: number) =>
  and(
    eq(registrationTable.step_id, stepId),
    eq(registrationTable.status, 'waiting'),
    specialtyId ? eq(registrationTable.specialty_id, specialtyId) : undefined,
  )
export const countStanding = (stepId: number, specialtyId?: number): Promise<number> =>
  db().$count(registrationTable, standing(stepId, specialtyId))

/** Mail and SMS of a step as a real applicant of its degree reads them, in three languages. */
export async function stepMails(stepId: number, actor: Actor, language: string) {
  const step = await stepById(stepId)
  const names = await specialtyNames(language)
  const sample = await someone(stepId, step.degree_type)
  const special = await db().select().from(stepSpecialtyTable).where(eq(stepSpecialtyTable.step_id, stepId))
  const people = await peopleBySpecialty(stepId)
  const mails = []
  for (const each of ['ar', 'en', 'fr'] as const) {
    const said = sample && (await saidByStep(sample, step, each))
    mails.push({
      language: each,
      mail: said?.mail ?? step[`mail_${each}`],
      sms: said?.sms ?? step[`sms_${each}`],
    })
  }
  return {
    id: step.id,
    name: stepName(step, language),
    degree_type: step.degree_type,
    people: await countStanding(stepId),
    sample: sample && { name: sample.full_name, number: sample.number },
    mails,
    special: special.map(({ step_id: _, specialty_id, ...texts }) => ({
      ...texts,
      version: versionOfSpecial(texts),
      specialty_id,
      specialty: names.get(specialty_id) ?? '',
      people: people.get(specialty_id) ?? 0,
    })),
    specialties: [...names].map(([id, name]) => ({ id, name })),
    can: { send: actor.permissions.has(messageWrite), write: actor.permissions.has(settingsWrite) },
  }
}

/** An applicant at the step, else any of its degree. */
async function someone(stepId: number, degree: 'diploma' | 'bachelor' | 'master') {
  const first = (where: ReturnType<typeof standing>) =>
    db().select().from(registrationTable).where(where).orderBy(asc(registrationTable.id)).limit(1)
  const [here] = await first(standing(stepId))
  if (here) return here
  const [any] = await first(eq(registrationTable.degree_type, degree))
  return any ?? null
}

async function peopleBySpecialty(stepId: number) {
  const rows = await db()
    .select({ id: registrationTable.specialty_id, count: count() })
    .from(registrationTable)
    .where(standing(stepId))
    .groupBy(registrationTable.specialty_id)
  return new Map(rows.map(row => [row.id, row.count]))
}

/** Tells everybody who stands at the step of it again, in the background, each in their language. */
export function sendStepAgain(stepId: number, specialtyId?: number) {
  return transaction(async () => {
    const step = await stepById(stepId)
    const people = await db()
      .select({ id: registrationTable.id })
      .from(registrationTable)
      .where(standing(stepId, specialtyId))
    if (!people.length) refuse(nobodyMeant)
    const messageId = await sendTo(
      people.map(person => person.id),
      { subject: step.name_ar, body: step.mail_ar || step.hint_ar || step.name_ar, channel: 'all', step_id: stepId },
    )
    return { message_id: messageId, people: people.length }
  })
}

type Texts = Record<'mail_ar' | 'mail_en' | 'mail_fr' | 'sms_ar' | 'sms_en' | 'sms_fr', string>
const textKeys = ['mail_ar', 'mail_en', 'mail_fr', 'sms_ar', 'sms_en', 'sms_fr'] as const
const versionOfSpecial = (texts: Texts | undefined): string =>
  texts ? versionOf(textKeys.map(key => texts[key])) : noSpecial

/** Writes what a step says to one speciality; all empty takes it away. */
export function setSpecial(
  stepId: number,
  { specialty_id, version, ...texts }: Texts & { specialty_id: number; version?: string | undefined },
): Promise<void> {
  return transaction(async () => {
    await stepById(stepId)
    await takeTurns('admission.step.special', `${stepId} ${specialty_id}`)
    if (!(await specialtyNames('ar')).has(specialty_id)) refuse(invalid, { specialty_id: 'field.unknown-reference' })
    const mine = and(eq(stepSpecialtyTable.step_id, stepId), eq(stepSpecialtyTable.specialty_id, specialty_id))
    const [before] = await db().select().from(stepSpecialtyTable).where(mine)
    requireVersion(version, versionOfSpecial(before))
    await db().delete(stepSpecialtyTable).where(mine)
    if (Object.values(texts).some(Boolean))
      await db()
        .insert(stepSpecialtyTable)
        .values({ ...texts, step_id: stepId, specialty_id })
    await audit({
      action: 'admission.step.special',
      subject: ['admission.step', stepId],
      before,
      after: { specialty_id, ...texts },
    })
  })
}
