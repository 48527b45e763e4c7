import { subjectById } from '@halaqa/curriculum/server'
import { notifyAccounts, type Told } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { studentTable } from '../students/students.table.ts'

/**
 * Tells students something in the portal, in two statements however many they are. Words are the messages `<kind>.title`
 * and `<kind>.body`, in the language of whoever reads; a result that is not released is never among the parameters.
 */
export async function notifyStudents(studentIds: readonly number[], told: Told): Promise<void> {
  if (!studentIds.length) return
  const accounts = await db()
    .select({ id: studentTable.account_id })
    .from(studentTable)
    .where(sql`${studentTable.id} = any(${sql.param([...studentIds])}::int[])`)
  await notifyAccounts(
    'students',
    accounts.map(each => each.id),
    told,
  )
}

/** The name of a subject in every language, as notices keep it. */
export async function subjectName(subjectId: number) {
  const { name_ar: ar, name_en: en, name_fr: fr } = await subjectById(subjectId)
  return { ar, en, fr }
}
