import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, problem, reference, route, shownVersion, text, VersionQuery } from '@halaqa/kit-contract'
import { z } from 'zod'
import { ElementPlace } from './element.ts'
import { Bulk, BulkResult, Choice, Order, Ordered, RowResult, SomeIds } from './listing.ts'
import { contentWrite, subjectRead } from './permissions.ts'
import { SubjectState } from './subject-state.ts'

export const LessonInput = z.strictObject({
  title: text(160),
  summary: z.string().trim().max(2000).default('').meta({ 'x-kind': 'long-text' }),
  part_id: reference('curriculum.part').nullable().default(null),
})
export type LessonInput = z.infer<typeof LessonInput>
export const Lesson = z.object({
  id,
  subject_id: id,
  title: z.string(),
  summary: z.string(),
  part_id: id.nullable(),
  position: z.int(),
})
export const LessonRow = Lesson.extend({ part: z.string().nullable(), elements: z.int(), notes: z.int() })
const SubjectHead = z.object({ id, code: z.string(), name: z.string(), state: SubjectState })
const can = z.object({ edit: z.boolean() })
/** The parts of the subject: a lesson belongs to no others. */
const parts = z.array(Choice)

/** An archived subject is read only. */
export const subjectClosed = problem('subject-closed', 409)
/** The order names other rows than there are: somebody has added or removed one meanwhile. */
export const orderStale = problem('order-stale', 409)

const read = staff(subjectRead)
const write = staff(contentWrite)
const params = z.object({ id: idInPath })

export const listLessons = route({
  name: 'curriculum.lesson.list',
  method: 'GET',
  path: '/subject/lessons/index/{id}/{lesson_id?}',
  access: read,
  params: z.object({ id: idInPath, lesson_id: idInPath.optional() }),
  reply: z.object({
    subject: SubjectHead,
    lessons: z.array(LessonRow),
    /** What stands in the lesson of the address. */
    opened: z.object({ lesson: Lesson, elements: z.array(ElementPlace) }).nullable(),
    can,
  }),
  summary: 'The lessons of a subject in their order, and what stands in one of them',
})
export const createLesson = route({
  name: 'curriculum.lesson.create',
  method: 'GET',
  path: '/subject/lessons/create/{id}/{after}',
  access: write,
  params: z.object({
    id: idInPath,
    /** The lesson after which the new one is to stand; 0 is the end. */
    after: z
      .string()
      .regex(/^(0|[1-9]\d{0,8})$/)
      .transform(Number) as unknown as z.ZodType<number, number>,
  }),
  reply: z.object({
    subject: SubjectHead,
    parts,
    after: z.int(),
    defaults: z.object({ title: z.string(), summary: z.string(), part_id: id.nullable() }),
  }),
  summary: 'What a new lesson starts from',
})
export const storeLesson = route({
  name: 'curriculum.lesson.store',
  method: 'POST',
  path: '/subject/lessons/store/{id}',
  access: write,
  params,
  body: LessonInput.extend({ after: z.int().min(0).default(0) }),
  status: 201,
  reply: Lesson,
  summary: 'Add a lesson to a subject',
})
export const editLesson = route({
  name: 'curriculum.lesson.edit',
  method: 'GET',
  path: '/subject/lessons/edit/{id}/{subject_id}',
  access: read,
  params: z.object({ id: idInPath, subject_id: idInPath }),
  reply: Lesson.extend({ subject: SubjectHead, parts, can, ...shownVersion }),
  summary: 'A lesson to be edited',
})
export const updateLesson = route({
  name: 'curriculum.lesson.update',
  method: 'POST',
  path: '/subject/lessons/update/{id}',
  access: write,
  params,
  query: VersionQuery,
  body: LessonInput,
  reply: Lesson,
  summary: 'Change a lesson',
})
export const deleteLesson = action({
  name: 'curriculum.lesson.delete',
  path: '/subject/lessons/delete/{id}',
  access: write,
  params,
  reply: RowResult,
  summary: 'Delete a lesson; its elements stay in the subject',
})
export const deleteLessons = action({
  name: 'curriculum.lesson.deleteBulk',
  path: '/subject/lessons/delete-bulk/{id}',
  access: write,
  params,
  query: SomeIds,
  body: Bulk,
  reply: BulkResult,
  summary: 'Delete several lessons of a subject',
})
export const orderLessons = route({
  name: 'curriculum.lesson.order',
  method: 'POST',
  path: '/subject/lessons/order/{id}',
  access: write,
  params,
  body: Order,
  reply: Ordered,
  summary: 'Give all lessons of a subject their order',
})
/** The question bank keeps questions; a lesson shows those of its elements. */
export const lessonQuestions = route({
  name: 'curriculum.lesson.questions',
  method: 'GET',
  path: '/subject/lessons/questions/{id}',
  access: read,
  params,
  reply: z.object({
    lesson: Lesson,
    rows: z.array(z.object({ element_id: id, text: z.string() })),
    total: z.int(),
  }),
  summary: 'The questions that stand at the elements of a lesson',
})
export const lessonElements = route({
  name: 'curriculum.lesson.elements',
  method: 'GET',
  path: '/subject/lessons/elements/{id}',
  access: read,
  params,
  reply: z.object({ subject: SubjectHead, lesson: Lesson, rows: z.array(ElementPlace), can }),
  summary: 'The elements of a lesson in their order',
})
