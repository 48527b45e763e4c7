import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type EquationInput, equationIncomplete, equationLocked, equationNewer } from '../../contract/equation.ts'
import { equationFileTable, equationSubjectTable, equationTable } from '../registrations/equations.table.ts'
import { lockRegistration, registrationOf } from '../registrations/registrations.queries.ts'
import { factsOf } from '../way/facts.ts'
import { isClosed } from '../way/move-registration.ts'
import { forgetFiles } from './forget-files.ts'

type Input = z.infer<typeof EquationInput>

/** The applicant's earlier degree as a row that can be written: made on first use, locked, refused once it is handed in. */
export async function openEquation(accountId: number) {
  const registration = await lockRegistration((await registrationOf(accountId)).id)
  if (isClosed(registration) || !(await factsOf(registration)).hasEarlierDegree) refuse(equationLocked)
  await db().insert(equationTable).values({ registration_id: registration.id }).onConflictDoNothing()
  const [equation] = await db()
    .select()
    .from(equationTable)
    .where(eq(equationTable.registration_id, registration.id))
    .for('update')
  if (equation!.state === 'submitted' || equation!.state === 'approved') refuse(equationLocked)
  return equation!
}

/** Nobody has graduated in a year to come. */
export function requireYear(year: number): void {
  if (year > Number(clock.today().slice(0, 4))) refuse(invalid, { year: 'admission.field.year-to-come' })
}

/** Saves the earlier degree with its subjects, or hands it in; that needs a file and at least one subject. */
export function saveEarlierDegree(accountId: number, input: Input): Promise<void> {
  return transaction(async () => {
    const equation = await openEquation(accountId)
    const { subjects, submit, version, ...degree } = input
    if (version !== undefined && version !== equation.version) refuse(equationNewer)
    requireYear(degree.year)
    if (submit) {
      const files = await db().$count(equationFileTable, eq(equationFileTable.equation_id, equation.id))
      if (!files) refuse(equationIncomplete, { files: 'field.required' })
      if (!subjects.length) refuse(equationIncomplete, { subjects: 'field.required' })
    }
    const wrong = subjects.findIndex(subject => subject.score > subject.score_total)
    if (wrong >= 0) refuse(equationIncomplete, { [`subjects.${wrong}.score`]: 'admission.field.score-above-total' })
    await db()
      .update(equationTable)

      .set({
        ...degree,
        version: equation.version + 1,
        ...(submit && { state: 'submitted' as const, submitted_at: clock.now(), reason: null }),
      })
      .where(eq(equationTable.id, equation.id))
    await db().delete(equationSubjectTable).where(eq(equationSubjectTable.equation_id, equation.id))
    if (subjects.length)
      await db()
        .insert(equationSubjectTable)
        .values(
          subjects.map(({ id: _, score_total, ...subject }) => ({
            ...subject,
            score_total,
            equation_id: equation.id,
          })),
        )
    if (submit)
      await audit({
        action: 'admission.equation.submit',
        subject: ['admission.equation', equation.id],
        record: ['admission.registration', equation.registration_id],
        after: degree,
      })
  })
}

/** Takes a file of one's own earlier degree back, while it can be written; 404 for anybody else's. */
export async function removeFileOf(accountId: number, fileId: number): Promise<void> {
  const registration = await registrationOf(accountId)
  const [file] = await db()
    .select({ file_id: equationFileTable.file_id })
    .from(equationFileTable)
    .innerJoin(equationTable, eq(equationTable.id, equationFileTable.equation_id))
    .where(and(eq(equationFileTable.id, fileId), eq(equationTable.registration_id, registration.id)))
  if (!file) return refuse(notFound)
  await openEquation(accountId)
  await db().delete(equationFileTable).where(eq(equationFileTable.id, fileId))
  await forgetFiles([file.file_id])
}
