import { notFound } from '@halaqa/kit-contract'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { isSameSignature } from '@halaqa/kit-server/secrets'
import { studentTable } from '@halaqa/students/readable'
import { blockOf, type Student, studentById, studentOfAccount } from '@halaqa/students/server'
import { and, desc, eq } from 'drizzle-orm'
import {
  gradesAreBlocked,
  ownPaperKinds,
  type PaperKind,
  type PaperLanguage,
  paperKinds,
  tellsMarks,
} from '../../contract/paper.ts'
import { paperIssue } from '../../contract/permissions.ts'
import { secretOf } from './issue-paper.ts'
import { obstacleTo } from './may-issue.ts'
import type { PaperContent } from './paper.ts'
import { contentsOf } from './paper-content.ts'
import { type PaperRow, paperTable } from './papers.table.ts'

/** A paper beside whose it is. */
export const isOfStudent = eq(studentTable.id, paperTable.student_id)

const languageOf = ({ language }: Pick<PaperContent, 'language'>): PaperLanguage => language ?? 'ar'

export const presentPaper = (paper: PaperRow) => ({
  id: paper.id,
  number: paper.number,
  kind: paper.kind,
  language: languageOf(paper.content),
  issued_at: paper.issued_at.toISOString(),
  issued_by: paper.issued_by,
  revoked_at: paper.revoked_at?.toISOString() ?? null,
  revoke_reason: paper.revoke_reason,
})
export const presentOwnPaper = ({ id, number, kind, content, issued_at, revoked_at, revoke_reason }: PaperRow) => ({
  id,
  number,
  kind,
  language: languageOf(content),
  issued_on: dayOf(issued_at),
  revoked: revoked_at !== null,
  revoke_reason,
})

export const papersOf = (studentId: number) =>
  db().select().from(paperTable).where(eq(paperTable.student_id, studentId)).orderBy(desc(paperTable.id))

/** Each kind with the code of what stands against it now. */
const kindsFor = <K extends PaperKind>(kinds: readonly K[], student: Student) =>
  Promise.all(kinds.map(async kind => ({ kind, reason: (await obstacleTo(kind, student))?.problem.code ?? null })))

export async function papersPage(studentId: number, actor: Actor) {
  const student = await studentById(studentId)
  const { id, number, full_name } = student
  return {
    student: { id, number, full_name },
    rows: (await papersOf(id)).map(presentPaper),
    kinds: await kindsFor(paperKinds, student),
    can: { issue: actor.permissions.has(paperIssue) },
  }
}

export async function ownPapersPage(accountId: number) {
  const student = await studentOfAccount(accountId)
  return {
    rows: (await papersOf(student.id)).map(presentOwnPaper),
    kinds: await kindsFor(ownPaperKinds, student),
  }
}

export async function paperById(id: number): Promise<PaperRow> {
  const [paper] = await db().select().from(paperTable).where(eq(paperTable.id, id))
  return paper ?? refuse(notFound)
}

/** A paper of the student of an account; somebody else's is not there. One that tells marks is kept back while results are blocked. */
export async function ownPaperById(id: number, accountId: number): Promise<PaperRow> {
  const student = await studentOfAccount(accountId)
  const [paper] = await db()
    .select()
    .from(paperTable)
    .where(and(eq(paperTable.id, id), eq(paperTable.student_id, student.id)))
  if (!paper) return refuse(notFound)
  if (tellsMarks[paper.kind] && (await blockOf(student.id))) refuse(gradesAreBlocked)
  return paper
}

/**
 * What anybody learns who knows the address of a paper: initials, kind, day, and whether it holds. With the secret part of its
 * QR code also what it must say: number, programme, average, hours and the digest of the marks, and whether a mark is another by now.
 * While results are blocked, nothing of marks: the page says that they are withheld.
 */
export async function checkOf(code: string, secret: string | undefined) {
  const [found] = await db()
    .select({ paper: paperTable, student: studentTable })
    .from(paperTable)
    .innerJoin(studentTable, isOfStudent)
    .where(eq(paperTable.code, code))
  if (!found) return { state: 'unknown' as const, initials: null, kind: null, issued_on: null, said: null }
  const { paper, student } = found
  const isHeld = secret !== undefined && isSameSignature(secret, secretOf(code))
  return {
    state: paper.revoked_at ? ('revoked' as const) : ('valid' as const),
    initials: initialsOf(student.full_name),
    kind: paper.kind,
    issued_on: dayOf(paper.issued_at),
    said: isHeld ? await verificationOf(paper, student) : null,
  }
}

async function verificationOf({ number, kind, content: { proof } }: PaperRow, student: Student) {
  const programme = proof?.programme ?? null
  if (tellsMarks[kind] && (await blockOf(student.id)))
    return { number, programme, gpa: null, hours: null, marks: null, changed: false, withheld: true }
  const now = proof?.marks ? (await contentsOf(kind, [student])).get(student.id)!.proof!.marks : null
  return {
    number,
    programme,
    gpa: proof?.gpa == null ? null : proof.gpa / 100,
    hours: proof?.hours ?? null,
    marks: proof?.marks ?? null,
    changed: now !== null && now !== proof!.marks,
    withheld: false,
  }
}

/** `سلمى بنت علي محمد المعمري` is `س. ع. م. م.`: neither the article nor «بنت» is a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(part => part && !/^(بن|ابن|بنت|ابنة)$/.test(part))
    .map(part => `${[...part.replace(/^ال(?=.)/, '')][0]}.`)
    .join(' ')
