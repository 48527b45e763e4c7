import { hasDependents } from '@halaqa/kit-contract'
import { previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { subjectInUse } from '../../contract/subject.ts'
import { planSubjectTable } from '../plans/plans.table.ts'
import { contentOf } from '../subjects/subject-content.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { prerequisiteTable, subjectTable } from '../subjects/subjects.table.ts'

/** Deletes a subject that was never published, that no plan and no other subject names, and in which nothing stands. */
export const removeSubject = (id: number): Promise<void> =>
  transaction(async () => {
    const subject = await subjectById(id, { lock: true })
    const inPlans = await db().$count(planSubjectTable, eq(planSubjectTable.subject_id, id))
    const asked = await db().$count(prerequisiteTable, eq(prerequisiteTable.prerequisite_id, id))
    if (inPlans || asked || subject.state === 'published' || subject.state === 'archived') refuse(subjectInUse)
    const content = (await contentOf([id])).get(id)!
    if (content.lessons || content.elements) refuse(hasDependents)
    await db().delete(subjectTable).where(eq(subjectTable.id, id))
    await audit({ action: 'curriculum.subject.delete', subject: ['curriculum.subject', id], before: subject })
  })

/** What a removal would answer and what hinders it, in numbers. */
export const previewRemoval = async (id: number) =>
  previewOf(() => removeSubject(id), { consequences: await contentsIn([id]) })
export const previewRemovals = async (ids: number[]) =>
  previewOfMany(ids, { what: 'curriculum.subject', consequences: await contentsIn(ids) }, removeSubject)

async function contentsIn(ids: number[]) {
  const contents = [...(await contentOf(ids)).values()]
  const sum = (of: (content: (typeof contents)[number]) => number) => contents.reduce((all, each) => all + of(each), 0)
  return [
    { what: 'curriculum.lesson', count: sum(each => each.lessons) },
    { what: 'curriculum.element', count: sum(each => each.elements) },
    { what: 'curriculum.part', count: sum(each => each.parts) },
    { what: 'curriculum.subject-teacher', count: sum(each => each.teachers) },
  ]
}
