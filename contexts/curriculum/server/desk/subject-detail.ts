import { nameIn, specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq } from 'drizzle-orm'
import { missingIn } from '../../contract/subject-state.ts'
import { planSubjectTable, planTable } from '../plans/plans.table.ts'
import { contentOf } from '../subjects/subject-content.ts'
import { namedSubjects, subjectForm } from '../subjects/subjects.queries.ts'
import { prerequisiteTable } from '../subjects/subjects.table.ts'

/** A subject with its neighbours, the plans it stands in, and what it has and lacks. */
export async function subjectDetail(id: number, actor: Actor, language: string) {
  const subject = await subjectForm(id, actor)
  const content = (await contentOf([id])).get(id)!
  const followers = await db().select().from(prerequisiteTable).where(eq(prerequisiteTable.prerequisite_id, id))
  return {
    ...subject,
    name: nameIn(subject, language),
    prerequisites: await namedSubjects(subject.prerequisite_ids, language),
    followers: await namedSubjects(
      followers.map(row => row.subject_id),
      language,
    ),
    plans: await plansWith(id, language),
    content,
    missing: missingIn(content),
  }
}

async function plansWith(subjectId: number, language: string) {
  const names = await specialtyNames(language)
  const rows = await db()
    .select({ plan: planTable, term: planSubjectTable.term })
    .from(planSubjectTable)
    .innerJoin(planTable, eq(planTable.id, planSubjectTable.plan_id))
    .where(eq(planSubjectTable.subject_id, subjectId))
    .orderBy(asc(planTable.specialty_id), asc(planTable.version))
  return rows.map(({ plan, term }) => ({
    id: plan.id,
    specialty_id: plan.specialty_id,
    specialty: names.get(plan.specialty_id) ?? '',
    version: plan.version,
    term,
    published: plan.state === 'published',
  }))
}
