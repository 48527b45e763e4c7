import { staff } from '@halaqa/identity/contract'
import { file, id, idInPath, idInQuery, pageOf, paging, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { ElementKind } from './element.ts'
import { lacks } from './lack.ts'
import { Choice } from './listing.ts'
import { subjectRead } from './permissions.ts'
import { Missing, SubjectKind } from './subject.ts'
import { SubjectState } from './subject-state.ts'

const access = staff(subjectRead)
export const ReportRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  state: SubjectState,
  lessons: z.int(),
  elements: z.int(),
  videos: z.int(),
  pages: z.int(),
  teachers: z.int(),
  duration_ms: z.number(),
  missing: z.array(Missing),
})
export type ReportRow = z.infer<typeof ReportRow>
const wishes = {
  state: SubjectState.nullable().default(null),
  kind: SubjectKind.nullable().default(null),
  /** Only subjects that lack something. */
  only_missing: z.boolean().default(false),
  /** Whose code or name is looked for. */
  q: z.string().max(100).default(''),
}
/** On paper stand all rows that a report of the largest college has. */
export const onPaper = 10_000
const Report = pageOf(ReportRow).extend({
  wish: z.object({
    state: SubjectState.nullable(),
    kind: SubjectKind.nullable(),
    only_missing: z.boolean(),
    q: z.string(),
  }),
  /** Of all pages: the subjects that lack nothing. */
  complete: z.int(),
})
/** GET answers the report of all subjects, POST that of a choice (R076: one name, two methods). */
export const subjectReport = route({
  name: 'curriculum.report.subjects',
  method: 'GET',
  path: '/subject/reporting',
  access,
  query: z.strictObject(paging(100)),
  reply: Report,
  summary: 'What every subject has and lacks',
})
export const chosenReport = route({
  name: 'curriculum.report.chosen',
  method: 'POST',
  path: '/subject/reporting',
  access,
  body: z.strictObject({ ...wishes, ...paging(100, onPaper) }),
  reply: Report,
  summary: 'What a choice of subjects has and lacks',
})
export const exportReport = route({
  name: 'curriculum.report.export',
  method: 'GET',
  path: '/subject/reporting/export',
  access,
  query: z.strictObject({
    state: SubjectState.optional(),
    kind: SubjectKind.optional(),
    only_missing: z.stringbool().default(false),
    q: z.string().max(100).default(''),
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
  }),
  reply: file('application/octet-stream'),
  summary: 'The report of subjects as a sheet',
})
export const reportsIndex = route({
  name: 'curriculum.report.index',
  method: 'GET',
  path: '/subject/reports/index',
  access,
  query: z.strictObject({ semester: idInQuery.optional() }),
  reply: z.object({
    states: z.array(z.object({ state: SubjectState, count: z.int() })),
    totals: z.object({
      lessons: z.int(),
      elements: z.int(),
      videos: z.int(),
      videos_without_captions: z.int(),
      pages: z.int(),
      duration_ms: z.number(),
    }),
    /** In which somebody teaches, the newest first. */
    semesters: z.array(Choice),
    semester: id.nullable(),
    teachers: z.array(z.object({ account_id: id, name: z.string(), subjects: z.int(), hours: z.int() })),
  }),
  summary: 'The curriculum in numbers, and the hours of each teacher in a semester',
})
export const lessonReport = route({
  name: 'curriculum.report.lessons',
  method: 'GET',
  path: '/subject/reports/lesson_report/{id}',
  access,
  params: z.object({ id: idInPath }),
  reply: z.object({
    subject: z.object({ id, code: z.string(), name: z.string() }),
    missing: z.array(Missing),
    lessons: z.array(
      z.object({
        id,
        position: z.int(),
        title: z.string(),
        part: z.string().nullable(),
        duration_ms: z.number(),
        elements: z.array(
          z.object({
            id,
            kind: ElementKind,
            title: z.string(),
            pages: z.int(),
            duration_ms: z.number().nullable(),
            lacks: z.array(z.enum(lacks)),
          }),
        ),
      }),
    ),
  }),
  summary: 'What stands in each lesson of a subject, and what is missing there',
})
