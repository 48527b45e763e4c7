import { changePayer } from '@halaqa/finance/server'
import { studentBelongings } from '../belongings/belongings.ts'
import type { Student } from '../students/students.table.ts'
import type { Moved } from './merges.table.ts'

/** The ids of each kind that go from one record to the other. Invoices are told once they have gone. */
export async function whatMoves(fromId: number, intoId: number): Promise<Moved> {
  const moved: Moved = { invoices: [] }
  for (const { kind, whatGoes } of studentBelongings.contributions()) moved[kind] = await whatGoes(fromId, intoId)
  return moved
}

/** Puts what a merge names to the record that stays. */
export async function giveOver(moved: Moved, fromId: number, intoId: number): Promise<void> {
  for (const { kind, give } of studentBelongings.contributions())
    if (moved[kind]?.length) await give(moved[kind], intoId, fromId)
}

/** Puts it back to the record that was left; kinds that an old merge did not know stay where they are. */
export async function giveBack(moved: Moved, fromId: number, intoId: number): Promise<void> {
  for (const { kind, give, giveBack: back = give } of studentBelongings.contributions())
    if (moved[kind]?.length) await back(moved[kind], fromId, intoId)
}

/** Everything is still where the merge put it, as far as its owners watch over that. */
export async function isWhereItWent(moved: Moved, studentId: number): Promise<boolean> {
  for (const { kind, areWith } of studentBelongings.contributions())
    if (areWith && !(await areWith(moved[kind] ?? [], studentId))) return false
  return true
}

/** What follows once everything has gone over or back: averages, for one. */
export async function afterwards(studentIds: number[]): Promise<void> {
  for (const each of studentBelongings.contributions()) await each.afterwards?.(studentIds)
}

/** What goes over and what stays, counted under the message keys of its owners; invoices are finance's. */
export async function movedInNumbers(moved: Moved, fromId: number, intoId: number) {
  const counts = new Map<string, number>()
  const add = (what: string, count: number) => counts.set(what, (counts.get(what) ?? 0) + count)
  for (const { kind, what, whatStays } of studentBelongings.contributions()) {
    add(what, moved[kind]?.length ?? 0)
    if (whatStays) add(whatStays.what, await whatStays.count(fromId, intoId))
  }
  return [...counts].map(([what, count]) => ({ what, count }))
}

/** The invoices of one account to the other, all or those that went over: through the door of finance. */
export const moveInvoices = (from: Student, into: Student, only?: readonly number[]): Promise<number[]> =>
  changePayer({ guard: 'students', id: from.account_id }, { guard: 'students', id: into.account_id }, only)
