import { invalid, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, sql } from 'drizzle-orm'
import type { MarkPart, MarkPartInput, MarkSource } from '../../contract/mark-part.ts'
import { cycleIn } from '../../contract/prerequisites.ts'
import { prerequisiteCycle, type SubjectInput, subjectFrozen, subjectStateRefused } from '../../contract/subject.ts'
import { isMarked, markPartsOf, markSourcesOffered, writeMarkParts } from './mark-parts.ts'
import { prerequisitesOf, subjectById } from './subjects.queries.ts'
import { prerequisiteTable, type SubjectRecord, subjectTable } from './subjects.table.ts'

/** Adds a subject as a draft. Refuses a code that is taken and prerequisites that go round. Answers its id. */
export const storeSubject = ({ prerequisite_ids, mark_parts, ...values }: SubjectInput): Promise<number> =>
  transaction(async () => {
    requireOffered(mark_parts)
    await lockPrerequisites()
    const [row] = await refusedByDatabase(subjectTable, () =>
      db()
        .insert(subjectTable)
        .values({ ...values, search_text: searchTextOf(values) })
        .returning({ id: subjectTable.id }),
    )
    await writeMarkParts(row!.id, mark_parts)
    await setPrerequisites(row!.id, prerequisite_ids)
    await audit({
      action: 'curriculum.subject.store',
      subject: ['curriculum.subject', row!.id],
      after: { ...values, mark_parts, prerequisite_ids },
    })
    return row!.id
  })

/**
 * Changes a subject. Of a published one only names, summary and what its parts are called: plans and grades stand on the
 * rest. Where marks stand the parts stay, whatever state the subject is in.
 */
export const updateSubject = (id: number, { prerequisite_ids, mark_parts, ...values }: SubjectInput): Promise<void> =>
  transaction(async () => {
    await lockPrerequisites()
    const before = await subjectById(id, { lock: true })
    const beforeIds = await prerequisitesOf(id)
    const beforeParts = await markPartsOf(id)
    if (before.state === 'archived') refuse(subjectStateRefused)
    requireOffered(mark_parts, beforeParts)
    const changed = before.state === 'published' ? changedOf(before, beforeIds, { ...values, prerequisite_ids }) : []
    if (!isSameParts(beforeParts, mark_parts) && (before.state === 'published' || (await isMarked(id))))
      changed.push('mark_parts')
    if (changed.length) refuse(subjectFrozen, Object.fromEntries(changed.map(key => [key, 'field.frozen'])))
    await refusedByDatabase(subjectTable, () =>
      db()
        .update(subjectTable)
        .set({ ...values, search_text: searchTextOf(values) })
        .where(eq(subjectTable.id, id)),
    )
    await writeMarkParts(id, mark_parts)
    await setPrerequisites(id, prerequisite_ids)
    await audit({
      action: 'curriculum.subject.update',
      subject: ['curriculum.subject', id],
      before: { ...before, mark_parts: beforeParts.map(withoutKey), prerequisite_ids: beforeIds },
      after: { ...values, mark_parts, prerequisite_ids },
    })
  })

const searchTextOf = ({
  code,
  name_ar,
  name_en,
  name_fr,
}: Pick<SubjectInput, 'code' | 'name_ar' | 'name_en' | 'name_fr'>) =>
  searchKey(`${code} ${name_ar} ${name_en} ${name_fr}`)

const frozen = ['code', 'hours', 'kind', 'has_quran'] as const
type Frozen = Pick<SubjectInput, (typeof frozen)[number] | 'prerequisite_ids'>
function changedOf(before: SubjectRecord, beforeIds: number[], after: Frozen): string[] {
  const changed: string[] = frozen.filter(key => before[key] !== after[key])
  if (beforeIds.join() !== after.prerequisite_ids.toSorted((a, b) => a - b).join()) changed.push('prerequisite_ids')
  return changed
}

/** What marks rest on: kinds, sources and points in their order. What a part is called may change. */
const isSameParts = (before: readonly MarkPart[], after: readonly MarkPartInput[]): boolean =>
  before.length === after.length &&
  before.every(({ kind, source, points }, at) => {
    const now = after[at]!
    return now.kind === kind && now.source === source && now.points === points
  })
const withoutKey = ({ part: _part, ...input }: MarkPart): MarkPartInput => input

/** A source that nothing writes marks for would leave the part empty for ever; one that stands already stays. */
function requireOffered(parts: readonly MarkPartInput[], before: readonly MarkPart[] = []): void {
  const known = new Set<MarkSource>(['entered', ...before.map(each => each.source)])
  const others = parts.filter(each => !known.has(each.source))
  if (!others.length) return
  const offered = new Set(markSourcesOffered())
  if (others.some(each => !offered.has(each.source))) refuse(invalid, { mark_parts: 'field.not-one-of' })
}

/**
 * Of two people who each add half a round at the same time one waits for the other: the lock is on the table of
 * prerequisites, which is small and seldom written. It is taken before any row: a foreign key takes the row of the
 * other subject, which the other person may hold while waiting for this lock.
 */
const lockPrerequisites = () => db().execute(sql`lock table ${prerequisiteTable} in share row exclusive mode`)

async function setPrerequisites(id: number, prerequisiteIds: number[]): Promise<void> {
  if (prerequisiteIds.includes(id)) refuse(invalid, { prerequisite_ids: 'field.own-prerequisite' })
  await db().delete(prerequisiteTable).where(eq(prerequisiteTable.subject_id, id))
  if (!prerequisiteIds.length) return
  const rows = prerequisiteIds.map(prerequisiteId => ({ subject_id: id, prerequisite_id: prerequisiteId }))
  const found = await db().$count(
    subjectTable,
    sql`${subjectTable.id} = any(${sql.param(prerequisiteIds)}::int[]) and ${subjectTable.state} <> 'archived'`,
  )
  if (found !== rows.length) refuse(invalid, { prerequisite_ids: 'field.unknown-reference' })
  await db().insert(prerequisiteTable).values(rows)
  const all = await db().select().from(prerequisiteTable)
  if (cycleIn(all.map(row => [row.subject_id, row.prerequisite_id])))
    refuse(prerequisiteCycle, { prerequisite_ids: 'field.prerequisite-cycle' })
}
