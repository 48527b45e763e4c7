import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, gt } from 'drizzle-orm'
import type { PaperKind } from '../../contract/paper.ts'
import { mostStudents } from '../../contract/paper-run.ts'
import { meant } from './issue-many.ts'
import { obstaclesTo } from './may-issue.ts'
import type { Wanted } from './paper-runs.table.ts'

const atOnce = 1000

/**
 * How many of the students that are meant would get no paper now, by the code of the refusal, the most first. Asked as the run
 * will ask, a thousand at a time.
 */
export async function countRefused(kind: PaperKind, wanted: Wanted): Promise<{ reason: string; count: number }[]> {
  const counts = new Map<string, number>()
  for (let after = 0, looked = 0; looked < mostStudents; looked += atOnce) {
    const students = await db()
      .select()
      .from(studentTable)
      .where(and(meant(wanted), gt(studentTable.id, after)))
      .orderBy(asc(studentTable.id))
      .limit(atOnce)
    for (const { problem } of (await obstaclesTo(kind, students)).values())
      counts.set(problem.code, (counts.get(problem.code) ?? 0) + 1)
    if (students.length < atOnce) break
    after = students.at(-1)!.id
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}
