import { staff } from '@halaqa/identity/contract'
import { day, id, problem, reference, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { settingsRead, settingsWrite } from './permissions.ts'

/** A scale that already held marks, or that is the only one, stays. */
export const gradeScaleHolds = problem('grade-scale-holds', 409)

const mark = z.int().min(0).max(100)
/** `from` is the lowest mark of the letter; `points` of the average in hundredths: 350 is 3.5. */
export const Letter = z.strictObject({ letter: text(3), from: mark, points: z.int().min(0).max(400) })
export type Letter = z.infer<typeof Letter>
/** How the hundred marks of a subject are made up. */
export const PartsWithQuran = z.strictObject({ quran: mark, quiz: mark, midterm: mark, final: mark })
export const PartsWithout = z.strictObject({ quiz: mark, midterm: mark, final: mark })

const fields = {
  /** The first day on which it holds; until the next version's. */
  starts_on: day,
  pass_mark: mark,
  letters: z.array(Letter).min(2).max(15),
  parts_with_quran: PartsWithQuran,
  parts_without: PartsWithout,
}
type Scale = {
  pass_mark: number
  letters: Letter[]
  parts_with_quran: z.infer<typeof PartsWithQuran>
  parts_without: z.infer<typeof PartsWithout>
}

const total = (parts: object): number => Object.values(parts).reduce((sum: number, each: number) => sum + each, 0)

/** Every mark has one letter, a better mark no fewer points, the parts make a hundred, passing begins with a letter. */
export function scaleProblems({ pass_mark, letters, parts_with_quran, parts_without }: Scale) {
  const falls = letters.every((each, at) => at === 0 || each.from < letters[at - 1]!.from)
  const follows = letters.every((each, at) => at === 0 || each.points <= letters[at - 1]!.points)
  const names = new Set(letters.map(each => each.letter))
  const found: { field: keyof Scale; key: string }[] = []
  if (!falls || letters.at(-1)?.from !== 0) found.push({ field: 'letters', key: 'letters-descend' })
  else if (!follows) found.push({ field: 'letters', key: 'points-descend' })
  else if (names.size < letters.length) found.push({ field: 'letters', key: 'letters-once' })
  if (!letters.some(each => each.from === pass_mark)) found.push({ field: 'pass_mark', key: 'pass-mark-letter' })
  if (total(parts_with_quran) !== 100) found.push({ field: 'parts_with_quran', key: 'parts-hundred' })
  if (total(parts_without) !== 100) found.push({ field: 'parts_without', key: 'parts-hundred' })
  return found
}

/** A new version; the old ones stay, for what was marked while they held. */
export const GradeScaleInput = z
  .strictObject({ ...fields, decision_id: reference('academics.decision') })
  .superRefine((scale, context) => {
    for (const { field, key } of scaleProblems(scale))
      context.addIssue({ code: 'custom', path: [field], params: { key }, input: scale[field] })
  })
export const GradeScale = z.object({ id, ...fields, decision_id: reference('academics.decision').nullable() })
export type GradeScale = z.infer<typeof GradeScale>

export const gradeScales = resource({
  name: 'academics.grade-scale',
  path: '/academystructure/gradescales',
  record: GradeScale,
  input: GradeScaleInput,
  read: staff(settingsRead),
  write: staff(settingsWrite),
  list: { sort: '-starts_on' },
  operations: { list: '/index', create: '/create', store: '/store', show: '/show/{id}', delete: '/delete/{id}' },
})

/** The letter of a whole mark from 0 to 100, with its points. */
export const letterOf = ({ letters }: { letters: readonly Letter[] }, points: number): Letter =>
  letters.find(each => points >= each.from) ?? letters.at(-1)!

export const hasPassed = ({ pass_mark }: { pass_mark: number }, points: number): boolean => points >= pass_mark

/** The scale that the college begins with (decision 18). */
export const firstScale = {
  pass_mark: 50,
  letters: [
    { letter: 'A', from: 90, points: 400 },
    { letter: 'B+', from: 85, points: 350 },
    { letter: 'B', from: 80, points: 300 },
    { letter: 'C+', from: 75, points: 250 },
    { letter: 'C', from: 65, points: 200 },
    { letter: 'D', from: 50, points: 100 },
    { letter: 'F', from: 0, points: 0 },
  ],
  parts_with_quran: { quran: 20, quiz: 15, midterm: 25, final: 40 },
  parts_without: { quiz: 20, midterm: 30, final: 50 },
}
