import { staff } from '@halaqa/identity/contract'
import { action, day, id, idInPath, idInQuery, idList, problem, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { planPublish, planRead, planWrite } from './permissions.ts'
import { planProblems } from './plan-check.ts'
import { SubjectKind } from './subject.ts'

const groupKey = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** The whole of a draft, as the tree has it: the order in a term is the order of the list. */
export const PlanInput = z.strictObject({
  /** Of the draft that was read; another one means that somebody else has saved meanwhile. */
  revision: z.int().min(0),
  decision_number: z.string().trim().max(40).default(''),
  decision_on: day.nullable().default(null),
  decision_text: z.string().trim().max(1000).default('').meta({ 'x-kind': 'long-text' }),
  groups: z
    .array(
      z.strictObject({ key: groupKey, term: z.int().min(1).max(16), name: text(80), choose: z.int().min(1).max(10) }),
    )
    .max(40),
  subjects: z
    .array(
      z.strictObject({
        subject_id: id,
        term: z.int().min(1).max(16),
        kind: SubjectKind,
        group: groupKey.nullable().default(null),
      }),
    )
    .max(200),
})
export type PlanInput = z.infer<typeof PlanInput>

const Finding = z.object({
  problem: z.enum(planProblems),
  blocks: z.boolean(),
  term: z.int().nullable(),
  subject_id: z.int().nullable(),
  other_id: z.int().nullable(),
  number: z.number().nullable(),
})
export const PlanSubjectRow = z.object({
  subject_id: id,
  code: z.string(),
  name: z.string(),
  hours: z.int(),
  kind: SubjectKind,
  group: z.string().nullable(),
  prerequisite_ids: z.array(id),
  is_published: z.boolean(),
})
const Version = z.object({
  id,
  version: z.int(),
  state: z.enum(['draft', 'published']),
  decision_number: z.string(),
  decision_on: day.nullable(),
  published_at: z.iso.datetime().nullable(),
})
const Head = z.object({ id, name: z.string(), terms: z.int(), credit_hours: z.int() })
export const PlanTree = z.object({
  specialty: Head,
  /** Published versions and the draft, the latest first. */
  versions: z.array(Version),
  plan: Version.extend({ decision_text: z.string(), revision: z.int() }).nullable(),
  terms: z.array(
    z.object({
      term: z.int(),
      hours: z.int(),
      groups: z.array(z.object({ key: z.string(), name: z.string(), choose: z.int() })),
      subjects: z.array(PlanSubjectRow),
    }),
  ),
  hours: z.int(),
  findings: z.array(Finding),
  can: z.object({ edit: z.boolean(), publish: z.boolean() }),
})
export type PlanTree = z.infer<typeof PlanTree>

export const planFrozen = problem('plan-frozen', 409)
export const planWrong = problem('plan-wrong', 409)
export const planNone = problem('plan-none', 409)

const params = z.object({ id: idInPath })
/** A subject as it is now, whichever plan it stands in. */
const DescribedSubject = PlanSubjectRow.omit({ group: true })
export const showPlan = route({
  name: 'curriculum.plan.show',
  method: 'GET',
  path: '/academystructure/Specialty/showstruct/{id}',
  access: staff(planRead),
  params,
  /** A version of this specialty; without it the one in force, else the draft. */
  query: z.strictObject({ version: idInQuery.optional() }),
  reply: PlanTree,
  summary: 'The study plan of a specialty as a tree of terms and subjects',
})
export const editPlan = route({
  name: 'curriculum.plan.edit',
  method: 'GET',
  path: '/academystructure/Specialty/editdeplomsubjects/{id}',
  access: staff(planWrite),
  params,
  reply: PlanTree.extend({
    /** What stands in the plan, and what must be passed before, as they are now. */
    subjects: z.array(DescribedSubject),
  }),
  summary: 'The draft of a study plan to be edited; a new one starts from the version in force',
})
/** The first thirty by code; `without` are those which the draft has. */
export const offerForPlan = route({
  name: 'curriculum.plan.offer',
  method: 'GET',
  path: '/academystructure/Specialty/editdeplomsubjects/{id}/offered',
  access: staff(planWrite),
  params,
  query: z.strictObject({ q: z.string().trim().max(100).default(''), without: idList.optional() }),
  reply: z.object({
    subjects: z.array(DescribedSubject),
    /** What must be passed before those. */
    builds_on: z.array(DescribedSubject),
  }),
  summary: 'Subjects that can be put into a study plan, by code or name',
})
export const updatePlan = route({
  name: 'curriculum.plan.update',
  method: 'POST',
  path: '/academystructure/Specialty/updatedeplomsubjects/{id}',
  access: staff(planWrite),
  params,
  body: PlanInput,
  reply: PlanTree,
  summary: 'Save the draft of a study plan as a whole',
})
export const publishPlan = action({
  name: 'curriculum.plan.publish',
  path: '/academystructure/Specialty/publishstruct/{id}',
  access: staff(planPublish),
  params,
  reply: z.object({ version: z.int() }),
  summary: 'Publish the draft of a study plan as its next version',
})
export const discardPlan = action({
  name: 'curriculum.plan.discard',
  path: '/academystructure/Specialty/discardstruct/{id}',
  access: staff(planWrite),
  params,
  reply: z.object({ version: z.int() }),
  summary: 'Throw the draft of a study plan away',
})
/** Every specialty with its plan in force and its draft. */
export const listPlans = route({
  name: 'curriculum.plan.list',
  method: 'GET',
  path: '/subject/plans/index',
  access: staff(planRead),
  reply: z.object({
    rows: z.array(
      z.object({
        specialty_id: id,
        specialty: z.string(),
        terms: z.int(),
        credit_hours: z.int(),
        in_force: z.int().nullable(),
        subjects: z.int(),
        draft: z.int().nullable(),
      }),
    ),
  }),
  summary: 'Specialties and their study plans',
})
