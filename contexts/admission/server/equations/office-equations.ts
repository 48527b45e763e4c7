import { invalid, notFound } from '@halaqa/kit-contract'
import { eachOf } from '@halaqa/kit-server/acts'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse, type Uploaded } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { equationIncomplete, equationLocked } from '../../contract/equation.ts'
import { hasEquation } from '../../contract/equation-office.ts'
import { storeUploaded } from '../hand-in/store-document-file.ts'
import { equationFileTable, equationSubjectTable, equationTable } from '../registrations/equations.table.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { equalsOf } from './equal-subjects.ts'
import { forgetFiles } from './forget-files.ts'
import { equationById } from './office-equations.queries.ts'
import { requireYear } from './save-equation.ts'

type Degree = Pick<typeof equationTable.$inferSelect, 'level' | 'university' | 'country' | 'year' | 'grade'>
type Subject = { code: string; name: string; hours: number; score: number; score_total: number }

type Equation = Pick<typeof equationTable.$inferSelect, 'id' | 'registration_id'>
const note = (verb: AuditVerb, { id, registration_id }: Equation, after: unknown, before?: unknown) =>
  audit({
    action: `admission.equation.${verb}`,
    subject: ['admission.equation', id],
    record: ['admission.registration', registration_id],
    before,
    after,
  })

/** The equivalence, locked with its registration; refused once it is approved. */
async function openEquation(id: number) {
  await lockRegistration((await equationById(id)).registration_id)
  const equation = await equationById(id)
  if (equation.state === 'approved') refuse(equationLocked)
  return equation
}

/** Enters an earlier degree for an applicant, who has one at most. */
export function enterDegree({ registration_number, ...degree }: Degree & { registration_number: string }) {
  requireYear(degree.year)
  return transaction(async () => {
    const named = eq(registrationTable.number, registration_number.toUpperCase())
    const [registration] = await db().select().from(registrationTable).where(named).for('update')
    if (!registration) return refuse(invalid, { registration_number: 'field.unknown-reference' })
    const values = { ...degree, registration_id: registration.id }
    const [row] = await db().insert(equationTable).values(values).onConflictDoNothing().returning()
    if (!row) return refuse(hasEquation)
    await note('store', row, degree)
    return row.id
  })
}

export function addSubject(id: number, { score_total, ...subject }: Subject): Promise<void> {
  return transaction(async () => {
    const equation = await openEquation(id)
    if (subject.score > score_total) refuse(invalid, { score: 'admission.field.score-above-total' })
    await db()
      .insert(equationSubjectTable)
      .values({ ...subject, score_total, equation_id: id })
    await note('add-subject', equation, subject)
  })
}

export function removeSubject(subjectId: number) {
  return transaction(async () => {
    const subject = await subjectById(subjectId)
    const equation = await openEquation(subject.equation_id)
    await db().delete(equationSubjectTable).where(eq(equationSubjectTable.id, subjectId))
    await note('remove-subject', equation, undefined, { name: subject.name })
    return { id: subjectId, ok: true }
  })
}

/** What a subject is equal to; the degree as a whole is decided on apart. */
type Choice = { accept: boolean; equal_subject_id: number | null }
export function assignEquation(subjectId: number, choice: Choice): Promise<void> {
  return transaction(async () => {
    const subject = await subjectById(subjectId)
    const equation = await openEquation(subject.equation_id)
    const [next] = await equalsOf([choice], () => 'equal_subject_id')
    await db().update(equationSubjectTable).set(next!).where(eq(equationSubjectTable.id, subjectId))
    await note('assign', equation, { name: subject.name, ...next })
  })
}

async function subjectById(id: number) {
  const [row] = await db().select().from(equationSubjectTable).where(eq(equationSubjectTable.id, id))
  return row ?? refuse(notFound)
}

export async function addFile(id: number, uploads: Uploaded[], actor: Actor): Promise<void> {
  await transaction(() => openEquation(id))
  const file = await storeUploaded(uploads, actor)
  await transaction(async () => {
    const equation = await openEquation(id)
    await db().insert(equationFileTable).values({ equation_id: id, file_id: file.id, name: file.name, type: file.type })
    await note('add-file', equation, { file: file.name })
  })
}

export function removeFile(id: number, fileId: number) {
  return transaction(async () => {
    const mine = and(eq(equationFileTable.id, fileId), eq(equationFileTable.equation_id, id))
    const [file] = await db().select().from(equationFileTable).where(mine)
    if (!file) return refuse(notFound)
    const equation = await openEquation(id)
    await db().delete(equationFileTable).where(mine)
    await forgetFiles([file.file_id])
    await note('remove-file', equation, undefined, { file: file.name })
    return { id: fileId, ok: true }
  })
}

/** Deletes an equivalence that is not approved, with its papers; the applicant may enter it anew. */
export function removeEquation(id: number) {
  return transaction(async () => {
    const equation = await openEquation(id)
    const { state, university } = equation
    const files = await db().select().from(equationFileTable).where(eq(equationFileTable.equation_id, id))
    for (const table of [equationFileTable, equationSubjectTable])
      await db().delete(table).where(eq(table.equation_id, id))
    await db().delete(equationTable).where(eq(equationTable.id, id))
    await forgetFiles(files.map(each => each.file_id))
    await note('delete', equation, undefined, { state, university })
    return { id, ok: true }
  })
}

export const removeEquations = (ids: number[], dry_run: boolean) => eachOf(ids, { dry_run }, removeEquation)

/** draft: the applicant corrects it again. submitted: handed in for the applicant; needs a file and a subject. */
export function changeEquationState(id: number, state: 'draft' | 'submitted') {
  return transaction(async () => {
    const before = await openEquation(id)
    const allowed = state === 'draft' ? before.state === 'submitted' : before.state !== 'submitted'
    if (!allowed) refuse(equationLocked)
    if (state === 'submitted') {
      const files = await db().$count(equationFileTable, eq(equationFileTable.equation_id, id))
      const subjects = await db().$count(equationSubjectTable, eq(equationSubjectTable.equation_id, id))
      if (!files || !subjects) refuse(equationIncomplete)
    }
    const next = { state, ...(state === 'submitted' && { submitted_at: clock.now(), reason: null }) }
    await db().update(equationTable).set(next).where(eq(equationTable.id, id))
    await note('activate', before, { state }, { state: before.state })
    return { id, state }
  })
}
