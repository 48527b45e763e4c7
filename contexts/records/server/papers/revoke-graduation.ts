import { db } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { studentById } from '@halaqa/students/server'
import { and, eq, isNull } from 'drizzle-orm'
import { revokePaper } from './issue-paper.ts'
import { paperTable } from './papers.table.ts'

/** A graduation was taken back: whoever checks its certificates is told. One who is a graduate again meanwhile keeps them. */
export async function revokeGraduation(studentId: number): Promise<void> {
  if ((await studentById(studentId)).state === 'graduate') return
  const standing = await db()
    .select({ id: paperTable.id })
    .from(paperTable)
    .where(and(eq(paperTable.student_id, studentId), eq(paperTable.kind, 'graduate'), isNull(paperTable.revoked_at)))
  noteConsequence('records.paper.graduation_revoked', standing.length)
  for (const { id } of standing) await revokePaper(id, translate('ar', 'records.paper.graduation_taken_back'))
}
