import { aSpecialty } from '@halaqa/academics/factories'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { PlanInput } from '../../contract/plan.ts'
import { aSubject } from '../factories.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { offeredForPlan, planForm, shownPlan } from './plans.queries.ts'
import { previewPublication } from './preview-publication.ts'
import { discardPlan, publishPlan, savePlan } from './save-plan.ts'

const database = testDatabase()
beforeEach(() => database.reset())

async function published(wish: Parameters<typeof aSubject>[0] = {}) {
  const id = await aSubject(wish)
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, id))
  return id
}
async function aWholePlan() {
  const specialty = (await aSpecialty({ terms: 2, credit_hours: 12, degree_type: 'diploma' })).id
  const first = await published()
  const second = await published({ prerequisite_ids: [first] })
  const input: PlanInput = {
    revision: 0,
    decision_number: '14/2026',
    decision_on: '2026-09-01',
    decision_text: '',
    groups: [],
    subjects: [
      { subject_id: first, term: 1, kind: 'obligatory', group: null },
      { subject_id: await published(), term: 1, kind: 'obligatory', group: null },
      { subject_id: second, term: 2, kind: 'obligatory', group: null },
      { subject_id: await published(), term: 2, kind: 'obligatory', group: null },
    ],
  }
  return { specialty, first, second, input }
}

it('freezes a version when it is published: later hours of a subject do not change it', async () => {
  const { specialty, first, input } = await aWholePlan()
  await savePlan(specialty, input)
  expect(await publishPlan(specialty)).toBe(1)
  await db().update(subjectTable).set({ hours: 9 }).where(eq(subjectTable.id, first))
  const shown = await shownPlan(specialty, undefined, system, 'ar')
  expect(shown.plan).toMatchObject({ version: 1, state: 'published', decision_number: '14/2026' })
  expect(shown.terms[0]!.subjects[0]).toMatchObject({ subject_id: first, hours: 3 })
  expect(shown.hours).toBe(12)
})

it('starts the next draft from the version in force, which stays', async () => {
  const { specialty, input } = await aWholePlan()
  await savePlan(specialty, input)
  await publishPlan(specialty)
  const form = await planForm(specialty, system, 'ar')
  expect(form.plan).toMatchObject({ state: 'published', revision: 0 })
  expect(form.terms.flatMap(term => term.subjects)).toHaveLength(4)
  const next = await savePlan(specialty, { ...input, subjects: input.subjects.slice(0, 2) })
  expect(next.version).toBe(2)
  expect((await shownPlan(specialty, undefined, system, 'ar')).plan!.version).toBe(1)
  expect((await shownPlan(specialty, 2, system, 'ar')).plan!.state).toBe('draft')
  expect(await discardPlan(specialty)).toBe(2)
  expect(await refusalOf(() => discardPlan(specialty))).toBe('plan-none')
})

it('is saved with what is wrong in it, and not published until that is gone', async () => {
  const { specialty, second, input } = await aWholePlan()
  const wrong = {
    ...input,
    subjects: input.subjects.map(each => (each.subject_id === second ? { ...each, term: 1 } : each)),
  }
  await savePlan(specialty, wrong)
  const shown = await shownPlan(specialty, undefined, system, 'ar')
  expect(shown.findings).toContainEqual(expect.objectContaining({ problem: 'prerequisite-later', subject_id: second }))
  expect(await refusalOf(() => publishPlan(specialty))).toBe('plan-wrong')
  await savePlan(specialty, { ...input, revision: 1 })
  expect(await publishPlan(specialty)).toBe(1)
})

it('needs the number and the day of a decision', async () => {
  const { specialty, input } = await aWholePlan()
  await savePlan(specialty, { ...input, decision_number: '' })
  expect(await refusalOf(() => publishPlan(specialty))).toBe('plan-wrong')
})

it('of two people who save one draft the second is told', async () => {
  const { specialty, input } = await aWholePlan()
  const results = await Promise.all([input, input].map(each => refusalOf(() => savePlan(specialty, each))))
  expect(results.toSorted()).toEqual(['stale-version', null].toSorted())
})

it('of two people who publish at once one does', async () => {
  const { specialty, input } = await aWholePlan()
  await savePlan(specialty, input)
  const results = await Promise.all([1, 2].map(() => refusalOf(() => publishPlan(specialty))))
  expect(results.toSorted()).toEqual(['plan-none', null].toSorted())
})

it('takes no subject twice, no term and no group that is not there', async () => {
  const { specialty, input } = await aWholePlan()
  const [first] = input.subjects
  for (const subjects of [
    [first!, first!],
    [{ ...first!, term: 9 }],
    [{ ...first!, group: 'x' }],
    [{ ...first!, subject_id: 999 }],
  ])
    expect(await refusalOf(() => savePlan(specialty, { ...input, subjects }))).toBe('invalid')
})

it('publishing says what it asks that the version in force does not, and that students keep theirs', async () => {
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
  const { specialty, first, second, input } = await aWholePlan()
  await savePlan(specialty, input)
  const notes = async () => (await previewPublication(specialty, {}, 'en')).notes
  expect(await notes()).toEqual(['No version is in force before this draft.'])
  await publishPlan(specialty)
  await savePlan(specialty, input)
  expect(await notes()).toEqual(['The subjects are those of version 1, which is in force.'])
  const added = await published({ code: 'NEW101' })
  const subjects = input.subjects.map(each => (each.subject_id === first ? { ...each, subject_id: added } : each))
  await savePlan(specialty, { ...input, revision: 1, subjects })
  await db().update(subjectTable).set({ hours: 2 }).where(eq(subjectTable.id, second))
  const codeOf = async (id: number) => (await db().select().from(subjectTable).where(eq(subjectTable.id, id)))[0]!.code
  expect(await notes()).toEqual([
    'Against version 1, which is in force; students keep the version they started with.',
    'Subjects added: NEW101.',
    `Subjects taken out: ${await codeOf(first)}.`,
    `Subjects whose term, kind, hours or prerequisites change: ${await codeOf(second)}.`,
  ])
})

it('offers subjects by code or name as they are now, with what must be passed before; no archived one and none it has', async () => {
  const { id } = await aSpecialty()
  const before = await aSubject({ code: 'A1', name_ar: 'أصول الفقه' })
  const after = await aSubject({ code: 'B1', name_ar: 'الفقه المقارن', prerequisite_ids: [before] })
  const offered = async (q: string, without?: number[]) => {
    const { subjects, builds_on } = await offeredForPlan(id, { q, without }, 'ar')
    return [subjects, builds_on].map(rows => rows.map(each => [each.subject_id, each.prerequisite_ids]))
  }
  const [first, second] = [
    [before, []],
    [after, [before]],
  ]
  expect(await offered('')).toEqual([[first, second], []])
  expect(await offered('مقارن')).toEqual([[second], [first]])
  expect(await offered('b1', [after])).toEqual([[], []])
  await db().update(subjectTable).set({ state: 'archived' }).where(eq(subjectTable.id, after))
  expect(await offered('')).toEqual([[first], []])
})

it('the form knows what must be passed before a subject of the plan, though it stands in no term', async () => {
  const { specialty, first, second, input } = await aWholePlan()
  await savePlan(specialty, { ...input, subjects: input.subjects.filter(each => each.subject_id === second) })
  const { subjects } = await planForm(specialty, system, 'ar')
  expect(subjects.map(each => each.subject_id)).toEqual([second, first])
})
