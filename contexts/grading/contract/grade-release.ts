import { mostMarkParts } from '@halaqa/curriculum/contract'
import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, instant, problem, route, text } from '@halaqa/kit-contract'
import { gradeRead, gradeRelease } from '@halaqa/students/contract'
import { ReleasePart } from '@halaqa/studies/contract'
import { z } from 'zod'

/** Nobody has a mark of it yet. */
export const nothingToRelease = problem('nothing-to-release', 409)
/** All of it is released already. */
export const alreadyReleased = problem('already-released', 409)
export const notReleased = problem('not-released', 409)

const params = z.object({ semester_id: idInPath, subject_id: idInPath })
const parts = z
  .array(ReleasePart)
  .min(1)
  .max(mostMarkParts + 1)
/** The same in a query: names with commas between them. */
const chosen = z.strictObject({
  parts: z
    .string()
    .max(200)
    .transform(text => text.split(','))
    .pipe(parts)
    .optional(),
})
const Released = z.object({ released: z.array(ReleasePart) })

export const releaseGrades = action({
  name: 'grading.grade.release',
  path: '/students/grades/release/{semester_id}/{subject_id}',
  access: staff(gradeRelease),
  params,
  query: chosen,
  body: z.strictObject({ parts }),
  reply: Released,
  summary: 'Show marks of a subject in a semester to its students',
})
export const recallGrades = action({
  name: 'grading.grade.recall',
  path: '/students/grades/recall/{semester_id}/{subject_id}',
  access: staff(gradeRelease),
  params,
  query: chosen,
  body: z.strictObject({ parts, reason: text(500) }),
  reply: Released,
  summary: 'Take a release of marks back: students see them no longer',
})
/** The act with these parts of a subject to choose from, called as the subject calls them. */
export const ofParts = <A extends typeof releaseGrades | typeof recallGrades>(
  act: A,
  own: readonly { part: ReleasePart; label: string }[],
) => {
  const labels = Object.fromEntries(own.map(({ part, label }) => [part, label]))
  const chosen = z
    .array(z.enum(own.map(each => each.part)))
    .min(1)
    .meta({ 'x-labels': labels })
  return { ...act, perform: { ...act.perform, body: act.perform.body!.extend({ parts: chosen }) } }
}
/** Every release and recall of a subject in a semester, the newest first. */
export const releaseHistory = route({
  name: 'grading.grade.releases',
  method: 'GET',
  path: '/students/grades/releases/{semester_id}/{subject_id}',
  access: staff(gradeRead),
  params,
  reply: z.object({
    rows: z.array(
      z.object({
        id,
        part: ReleasePart,
        label: z.string(),
        released_at: instant,
        released_by: z.string(),
        recalled_at: instant.nullable(),
        recalled_by: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  summary: 'When marks of a subject were shown to students and taken back',
})
