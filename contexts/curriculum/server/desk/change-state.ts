import { forbidden } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq, sql } from 'drizzle-orm'
import { subjectIncomplete, subjectInUse, subjectStateRefused } from '../../contract/subject.ts'
import { mayMove, missingIn, needsContent, type SubjectState, stateMoves } from '../../contract/subject-state.ts'
import { planSubjectTable, planTable } from '../plans/plans.table.ts'
import { contentOf } from '../subjects/subject-content.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

/** Moves a subject to a state: who may, what it must have, and that no plan in force loses it. */
export const changeState = (id: number, state: SubjectState, note = ''): Promise<void> =>
  transaction(async () => {
    const subject = await subjectById(id, { lock: true })
    if (!stateMoves[subject.state][state]) refuse(subjectStateRefused)
    if (!mayMove(subject.state, state, currentActor().permissions)) refuse(forbidden)
    if (needsContent(state) && (await missing(id)).some(gap => gap.blocks)) refuse(subjectIncomplete)
    if (state === 'archived' && (await isInForce(id))) refuse(subjectInUse)
    await db().update(subjectTable).set({ state, state_since: clock.now() }).where(eq(subjectTable.id, id))
    await audit({
      action: 'curriculum.subject.state',
      subject: ['curriculum.subject', id],
      before: { state: subject.state },
      after: { state },
      note: note || undefined,
    })
  })

/** The same, taken back, and what the subject lacks. */
export async function previewState(id: number, state: SubjectState) {
  const gaps = needsContent(state) ? await missing(id) : []
  return previewOf(() => changeState(id, state), {
    consequences: gaps.map(({ gap, count }) => ({ what: `curriculum.missing.${gap}`, count })),
  })
}

const missing = async (id: number) => missingIn((await contentOf([id])).get(id)!)

/** Whether the latest published plan of any specialty names the subject. */
async function isInForce(id: number): Promise<boolean> {
  const latest = sql`${planTable.version} = (select max(p.version) from ${planTable} p where p.specialty_id = ${planTable.specialty_id} and p.state = 'published')`
  const rows = await db()
    .select({ id: planTable.id })
    .from(planSubjectTable)
    .innerJoin(planTable, eq(planTable.id, planSubjectTable.plan_id))
    .where(and(eq(planSubjectTable.subject_id, id), eq(planTable.state, 'published'), latest))
    .limit(1)
  return rows.length > 0
}
