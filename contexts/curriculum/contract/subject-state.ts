import { z } from 'zod'
import { subjectPublish, subjectWrite } from './permissions.ts'

export const subjectStates = ['draft', 'review', 'published', 'archived'] as const
export const SubjectState = z.enum(subjectStates)
export type SubjectState = z.infer<typeof SubjectState>

/**
 * Where a subject may go from a state, and the permission it takes. A published subject never becomes a draft again:
 * plans and grades stand on it; it is archived, and an archived one is opened again as a draft.
 */
export const stateMoves: Record<SubjectState, Partial<Record<SubjectState, string>>> = {
  draft: { review: subjectWrite },
  review: { draft: subjectWrite, published: subjectPublish },
  published: { archived: subjectPublish },
  archived: { draft: subjectPublish },
}
export const mayMove = (from: SubjectState, to: SubjectState, permissions: ReadonlySet<string>): boolean =>
  permissions.has(stateMoves[from][to] ?? '')

/** What stands in a subject, counted. */
export type SubjectContent = {
  lessons: number
  empty_lessons: number
  videos: number
  videos_without_file: number
  videos_without_captions: number
  videos_without_transcript: number
  texts_without_pages: number
  teachers: number
}
export const gaps = [
  'lessons',
  'empty_lessons',
  'videos_without_file',
  'texts_without_pages',
  'videos_without_captions',
  'videos_without_transcript',
  'teachers',
] as const
export type Gap = (typeof gaps)[number]
/** Without these nobody can study the subject: it is not put before reviewers, and not published. */
const blocking: readonly Gap[] = ['lessons', 'empty_lessons', 'videos_without_file', 'texts_without_pages']

/** What a subject lacks, the worst first, each with a count. No lesson and no teacher at all count as one. */
export function missingIn(content: SubjectContent): { gap: Gap; count: number; blocks: boolean }[] {
  return gaps.flatMap(gap => {
    const count = gap === 'lessons' || gap === 'teachers' ? Number(content[gap] === 0) : content[gap]
    return count ? [{ gap, count, blocks: blocking.includes(gap) }] : []
  })
}
/** Whether a move asks for a complete subject. */
export const needsContent = (to: SubjectState): boolean => to === 'review' || to === 'published'
