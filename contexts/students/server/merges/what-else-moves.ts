import { changePayer } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { eq, inArray } from 'drizzle-orm'
import { choosingExceptionTable } from '../choosing/exceptions.table.ts'
import { dismissalExceptionTable } from '../dismissal/dismissal-exceptions.table.ts'
import { gradeBlockTable } from '../grades-blocked/grade-blocks.table.ts'
import { photoRequestTable } from '../own-photo/photo-requests.table.ts'
import { paperTable } from '../papers/papers.table.ts'
import { purchaseTable } from '../purchases/purchases.table.ts'
import type { Student } from '../students/students.table.ts'
import { belongingsThatGo } from './belongings.ts'
import type { AlsoMoved } from './merges.table.ts'

const tables = {
  papers: paperTable,
  blocks: gradeBlockTable,
  choosing: choosingExceptionTable,
  exceptions: dismissalExceptionTable,
  purchases: purchaseTable,
  photos: photoRequestTable,
} as const
type Kind = keyof typeof tables
const kinds = Object.keys(tables) as Kind[]

/** What of a kind may stand once on a record: the other record’s own stays where it is. Undefined: any number. */
const onceBy: Partial<Record<Kind, (row: Record<string, unknown>) => string>> = {
  choosing: row => String(row.semesterId),
  exceptions: row => String(row.ground),
  purchases: row =>
    row.state === 'open' || row.state === 'free' ? `${row.state}/${row.semesterId}/${row.titleKey}` : '',
  photos: row => (row.state === 'waiting' ? 'waiting' : ''),
}

/** The ids of each kind that go from one record to the other. Invoices are told once they have gone. */
export async function whatElseMoves(fromId: number, intoId: number): Promise<AlsoMoved> {
  const found: Record<Kind, number[]> = {
    papers: [],
    blocks: [],
    choosing: [],
    exceptions: [],
    purchases: [],
    photos: [],
  }
  for (const kind of kinds) {
    const once = onceBy[kind]
    const taken = new Set(once && (await rowsOf(kind, intoId)).map(once).filter(Boolean))
    found[kind] = (await rowsOf(kind, fromId)).filter(row => !once || !taken.has(once(row))).map(row => row.id)
  }
  return { ...found, elsewhere: await belongingsThatGo(fromId, intoId), invoices: [] }
}

async function rowsOf(kind: Kind, studentId: number): Promise<({ id: number } & Record<string, unknown>)[]> {
  const table = tables[kind] as typeof purchaseTable
  return db().select().from(table).where(eq(table.student_id, studentId))
}

/** Puts the rows to a record; those of an old merge that named none stay. */
export async function moveElse(moved: Partial<AlsoMoved>, studentId: number): Promise<void> {
  for (const kind of kinds) {
    const table = tables[kind] as typeof purchaseTable
    const ids = moved[kind] ?? []
    if (ids.length) await db().update(table).set({ student_id: studentId }).where(inArray(table.id, ids))
  }
}

/** The invoices of one account to the other, all or those that went over: through the door of finance. */
export const moveInvoices = (from: Student, into: Student, only?: readonly number[]): Promise<number[]> =>
  changePayer({ guard: 'students', id: from.account_id }, { guard: 'students', id: into.account_id }, only)
