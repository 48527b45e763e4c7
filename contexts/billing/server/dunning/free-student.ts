import { receiptPayer } from '@halaqa/finance/server'
import { accountById, notify } from '@halaqa/identity/server'
import type { Language } from '@halaqa/kit-contract/format'
import { db, transaction } from '@halaqa/kit-server/database'
import { inAll, translate } from '@halaqa/kit-server/words'
import { studentTable } from '@halaqa/students/readable'
import { lockStudent } from '@halaqa/students/server'
import { and, eq, isNull } from 'drizzle-orm'
import { noticeTable } from './dunning.table.ts'
import { allLevels, isOf, lateNow, releasedAmong, saidTo } from './late.queries.ts'
import { heldBy, markFreed, namesOf, payments } from './notify-late.ts'

/**
 * Notes of a student what was late and is not any more. Who was kept from something by it, and by nothing else that is late, is told once
 * that it is open again. False where nothing changed.
 */
export const freeStudent = (studentId: number): Promise<boolean> =>
  transaction(async () => {
    const { account_id } = await lockStudent(studentId)
    const said = (await saidTo([studentId])).get(studentId) ?? []
    const debts = (await lateNow([studentId])).get(studentId) ?? []
    const levels = await allLevels()
    const left = said.filter(each => debts.some(debt => isOf(each, debt)))
    const stillHeld = new Set(left.flatMap(each => heldBy(levels, each)))
    const opened = [...new Set(said.flatMap(each => each.holds))].filter(kind => !stillHeld.has(kind))
    const gone = said.filter(each => !left.includes(each))
    if (!gone.length && !opened.length) return false
    if (gone.length) await markFreed(gone.map(each => each.id))
    // Of what is late still, what its level holds no longer is told once too.
    for (const each of left) {
      const holds = heldBy(levels, each)
      if (holds.length < each.holds.length)
        await db().update(noticeTable).set({ holds }).where(eq(noticeTable.id, each.id))
    }
    const isReleased = (await releasedAmong([studentId])).has(studentId)
    if (!opened.length || isReleased) return true
    const { language } = await accountById(account_id)
    const say = (key: string) =>
      translate(language, `billing.dunning-freed.${key}`, { what: namesOf(opened, language as Language) })
    await notify(account_id, {
      kind: 'billing.dunning-freed',
      title: say('title'),
      body: say('body'),
      params: { what: inAll(each => namesOf(opened, each)) },
      link: opened.includes('results') ? '/student/results' : payments,
      mail: { paragraphs: [say('body')] },
      keepsQuiet: true,
      related: ['students.student', studentId],
    })
    return true
  })

/** The same of whoever was told of what this names, which was paid, let go or is asked for otherwise. */
export async function freeByInvoice({ kind, reference }: { kind: string; reference: string }): Promise<void> {
  const rows = await db()
    .selectDistinct({ id: noticeTable.student_id })
    .from(noticeTable)
    .where(and(eq(noticeTable.reference, reference), eq(noticeTable.kind, kind), isNull(noticeTable.freed_at)))
  for (const { id } of rows) await freeStudent(id)
}

/** The same of the student with this account, where it is one's. */
export async function freeByAccount(accountId: number): Promise<void> {
  const [student] = await db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .innerJoin(noticeTable, and(eq(noticeTable.student_id, studentTable.id), isNull(noticeTable.freed_at)))
    .where(eq(studentTable.account_id, accountId))
    .limit(1)
  if (student) await freeStudent(student.id)
}

/** The same of who a receipt is of. */
export const freeByReceipt = async (receiptId: number): Promise<void> =>
  freeByAccount((await receiptPayer(receiptId)).payer_id)
