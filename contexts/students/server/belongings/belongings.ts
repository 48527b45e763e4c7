import { type ExtensionPoint, extensionPoint } from '@halaqa/kit-server/assembly'
import { db } from '@halaqa/kit-server/database'
import { eq, getTableName, inArray } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/**
 * What a context keeps of a student: it says itself what goes over when two records of one person become one, and what
 * keeps a record from being deleted.
 */
export type Belongings = {
  /** Under this name a merge keeps the ids, for the way back. Never changed: old merges are undone by it. */
  kind: string
  /** A message key, said with the count before the merge; kinds with the same key are counted together. */
  what: string
  /** The ids that would go over; nobody changes them until the transaction ends. */
  whatGoes: (fromId: number, intoId: number) => Promise<number[]>
  /** What is left where it is, counted before the merge. */
  whatStays?: { what: string; count: (fromId: number, intoId: number) => Promise<number> }
  give: (ids: number[], toId: number, fromId: number) => Promise<void>
  /** Where it is not the same act as `give`. */
  giveBack?: (ids: number[], toId: number, fromId: number) => Promise<void>
  /** The keys to a student that this speaks of: `learning.progress.student_id`. */
  keys: string[]
  /** The ids are where the merge put them; default: nobody asks. A merge that was worked on since is not undone. */
  areWith?: (ids: number[], studentId: number) => Promise<boolean>
  /** What else follows, once everything has gone over or back. */
  afterwards?: (studentIds: number[]) => Promise<void>
  /** A record that has any is the college’s and is not deleted; the message key with which they are counted. */
  keepsRecord?: { what: string; count: (studentId: number) => Promise<number> }
}

/** What every context keeps of a student. */
export const studentBelongings: ExtensionPoint<Belongings> = extensionPoint('students.belongings')

/** Keys to a student whose rows stay with the record that is left when two become one, each with the reason. */
export const staysBehind: ExtensionPoint<Record<string, string>> = extensionPoint('students.stays-behind')

type OfStudents = PgTable & { id: PgColumn; student_id: PgColumn }
/**
 * Rows of a table with `id` and `student_id`, which go over as they are. `once` names what of them may stand once on a
 * record (empty: any number): where the other record has its own, the row stays where it is.
 */
export function rowsOf<Table extends OfStudents>(
  table: Table,
  {
    once,
    staying,
    keeping,
    ...of
  }: Pick<Belongings, 'kind' | 'what' | 'afterwards'> & {
    once?: (row: Table['$inferSelect']) => string
    /** The message key with which rows that stay are counted. */
    staying?: string
    /** The message key with which they are counted where they keep a record from being deleted. */
    keeping?: string
  },
): Belongings {
  const plain: OfStudents = table
  const ownOf = (studentId: number) => db().select().from(plain).where(eq(plain.student_id, studentId))
  const whatGoes = async (fromId: number, intoId: number) => {
    const own = await ownOf(fromId).for('update')
    if (!once) return own.map(idOf)
    const taken = new Set((await ownOf(intoId)).map(once).filter(Boolean))
    return own.filter(row => !taken.has(once(row))).map(idOf)
  }
  const count = (studentId: number) => db().$count(plain, eq(plain.student_id, studentId))
  return {
    ...of,
    keys: [`${getTableConfig(table).schema}.${getTableName(table)}.student_id`],
    whatGoes,
    give: async (ids, studentId) => {
      if (ids.length) await db().update(plain).set({ student_id: studentId }).where(inArray(plain.id, ids))
    },
    ...(staying && {
      whatStays: {
        what: staying,
        count: async (fromId: number, intoId: number) =>
          (await count(fromId)) - (await whatGoes(fromId, intoId)).length,
      },
    }),
    ...(keeping && { keepsRecord: { what: keeping, count } }),
  }
}
const idOf = (row: Record<string, unknown>) => row.id as number
