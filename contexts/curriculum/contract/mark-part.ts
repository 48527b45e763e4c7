import { z } from 'zod'

/** What a part of a subject's marks is for. */
export const markKinds = ['quran', 'quiz', 'midterm', 'final', 'activity', 'research'] as const
export const MarkKind = z.enum(markKinds)
export type MarkKind = z.infer<typeof MarkKind>

/** Where the marks of a part come from: typed by staff, or written by the context that holds what was done for them. */
export const markSources = ['entered', 'exam', 'quran', 'activity', 'research'] as const
export const MarkSource = z.enum(markSources)
export type MarkSource = z.infer<typeof MarkSource>

/** The key of a part within its subject: its kind, and a number from the second of a kind on: `quiz`, `quiz_2`. */
export const PartKey = z
  .string()
  .max(20)
  .regex(/^[a-z]+(_[0-9]+)?$/)
export type PartKey = z.infer<typeof PartKey>

const ownLabel = z.string().trim().max(40).default('')
const fields = {
  kind: MarkKind,
  source: MarkSource.default('entered'),
  /** Empty: the word of the kind. */
  label_ar: ownLabel,
  label_en: ownLabel,
  label_fr: ownLabel,
  /** Of the hundred. */
  points: z.int().min(1).max(100),
}
export const MarkPartInput = z.strictObject(fields)
export type MarkPartInput = z.infer<typeof MarkPartInput>
export const MarkPart = z.object({
  part: PartKey,
  ...fields,
  source: MarkSource,
  label_ar: z.string(),
  label_en: z.string(),
  label_fr: z.string(),
})
export type MarkPart = z.infer<typeof MarkPart>

/** As many as a table of marks can be read with. */
export const mostMarkParts = 8

/** The parts with their keys, in their order. */
export function withKeys<Part extends { kind: MarkKind }>(parts: readonly Part[]): (Part & { part: PartKey })[] {
  const times = new Map<MarkKind, number>()
  return parts.map(each => {
    const time = (times.get(each.kind) ?? 0) + 1
    times.set(each.kind, time)
    return { ...each, part: time === 1 ? each.kind : `${each.kind}_${time}` }
  })
}

export const pointsOf = (parts: readonly { points: number }[]): number =>
  parts.reduce((sum, { points }) => sum + points, 0)

/** Decision 18: Quran 20, quiz 15, midterm 25, final 40 where the subject has Quran, else quiz 20, midterm 30, final 50. */
export function usualMarkParts(hasQuran: boolean): MarkPartInput[] {
  const points = hasQuran ? { quran: 20, quiz: 15, midterm: 25, final: 40 } : { quiz: 20, midterm: 30, final: 50 }
  return Object.entries(points).map(([kind, of]) => markPart(kind as MarkKind, of))
}

/** A part that staff enter, by the word of its kind. */
export const markPart = (kind: MarkKind, points: number): MarkPartInput => ({
  kind,
  source: 'entered',
  label_ar: '',
  label_en: '',
  label_fr: '',
  points,
})

/** The own label of a part in a language, where it has one. */
export const ownLabelIn = (
  { label_ar, label_en, label_fr }: Pick<MarkPart, 'label_ar' | 'label_en' | 'label_fr'>,
  language: string,
): string =>
  language === 'ar' ? label_ar : language === 'fr' ? label_fr || label_en || label_ar : label_en || label_ar

/** Whether a table can name each part by itself: no two with one own name, nor two of a kind without any. */
export function areToldApart(parts: readonly MarkPartInput[]): boolean {
  const names = parts.flatMap(part =>
    ['ar', 'en', 'fr'].map(language => `${language} ${ownLabelIn(part, language) || `: ${part.kind}`}`),
  )
  return new Set(names).size === names.length
}
