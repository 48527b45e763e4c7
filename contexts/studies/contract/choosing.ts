/**
 * Choosing of subjects (rules R016 to R024): pure, shared by the form, which explains each refusal as one chooses, and the
 * server, which decides.
 */

/** A subject that may be chosen in the running semester. */
export type Offered = {
  id: number
  hours: number
  /** It must be repeated; the others belong to the current term of the plan. */
  failed: boolean
  optional: boolean
}
export type Choice = {
  /** Hundredths; null before the first marks. */
  gpa: number | null
  /** Hours of what is already studied in this semester. */
  takenHours: number
  offered: readonly Offered[]
  /** In the order in which they were chosen. */
  chosenIds: readonly number[]
}
/** What the hours of a semester may be. */
export type HourLimits = { min: number; max: number }

export type ChoosingProblem =
  | 'nothing'
  | 'not-offered'
  | 'too-many-hours'
  | 'too-few-hours'
  | 'all-failed'
  | 'one-optional'
export type Judgement = {
  /** Of the semester: what is studied already and what is chosen. */
  hours: number
  max: number
  min: number
  problems: ChoosingProblem[]
  /** The most hours stopped some failed subjects: R021, said and no obstacle. */
  isFilledWithFailed: boolean
}

export const optionalSubjects = 1
const goodAverage = 200

/** R019, R020: a student without an average yet is not below two. The minimum is never more than what can be had (decision 21). */
export function hourLimits({ gpa, takenHours, offered }: Omit<Choice, 'chosenIds'>): HourLimits {
  const isGood = gpa === null || gpa >= goodAverage
  const optional = offered.filter(each => each.optional).map(each => each.hours)
  const required = offered.filter(each => !each.optional)
  const atMost = takenHours + hoursOf(required) + Math.max(0, ...optional)
  return { max: isGood ? 18 : 12, min: Math.min(isGood ? 9 : 6, atMost) }
}

/** Whether a choice may be saved, and if not, all that stands against it. */
export const judgeChoice = (choice: Choice): Judgement => judgeWithin(hourLimits(choice), choice)

/** The same by limits that are known already: a form need not know the average they come from. */
export function judgeWithin({ min, max }: HourLimits, choice: Omit<Choice, 'gpa'>): Judgement {
  const { offered, takenHours } = choice
  const ids = new Set(choice.chosenIds)
  const chosen = offered.filter(each => ids.has(each.id))
  const open = offered.filter(each => !ids.has(each.id))
  const hours = takenHours + hoursOf(chosen)
  // Failed subjects come first: only they themselves, not others chosen instead, excuse one that is left out.
  const withFailed = takenHours + hoursOf(chosen.filter(each => each.failed))
  const leftOut = open.filter(each => each.failed && !isTooManyOptional([...chosen, each]))
  const problems: ChoosingProblem[] = []
  if (chosen.length === 0) problems.push('nothing')
  if (chosen.length < ids.size) problems.push('not-offered')
  if (isTooManyOptional(chosen)) problems.push('one-optional')
  if (leftOut.some(each => withFailed + each.hours <= max)) problems.push('all-failed')
  if (hours > max) problems.push('too-many-hours')
  // Where nothing more fits, the minimum is what fits: whoever has one long subject to repeat is not locked out.
  const fits = open.some(each => hours + each.hours <= max && !isTooManyOptional([...chosen, each]))
  if (hours < min && fits) problems.push('too-few-hours')
  return { hours, min, max, problems, isFilledWithFailed: leftOut.length > 0 && !problems.includes('all-failed') }
}

/** What is proposed: failed subjects in their order as long as they fit, then the term's, one optional at most. */
export function firstChoice(choice: Omit<Choice, 'chosenIds'>): number[] {
  const { max } = hourLimits(choice)
  const chosen: Offered[] = []
  const inOrder = [...choice.offered.filter(each => each.failed), ...choice.offered.filter(each => !each.failed)]
  for (const each of inOrder)
    if (choice.takenHours + hoursOf(chosen) + each.hours <= max && !isTooManyOptional([...chosen, each]))
      chosen.push(each)
  return chosen.map(each => each.id)
}

const hoursOf = (subjects: readonly Offered[]) => subjects.reduce((sum, each) => sum + each.hours, 0)
const isTooManyOptional = (subjects: readonly Offered[]) =>
  subjects.filter(each => each.optional).length > optionalSubjects

/** R016, R017: one to three of those that are complete and not chosen for the summer yet. */
export const summerLimits = { min: 1, max: 3 }
export type SummerOffered = { id: number; state: string; chosen_summer: number }
export const isForSummer = ({ state, chosen_summer }: SummerOffered): boolean =>
  state !== 'uncomplete' && chosen_summer === 0

export function judgeSummer(
  offered: readonly SummerOffered[],
  chosenIds: readonly number[],
): ('nothing' | 'too-many-subjects' | 'not-offered')[] {
  const ids = new Set(chosenIds)
  const open = new Set(offered.filter(isForSummer).map(each => each.id))
  const already = offered.filter(each => each.chosen_summer !== 0).length
  const problems: ('nothing' | 'too-many-subjects' | 'not-offered')[] = []
  if (ids.size < summerLimits.min) problems.push('nothing')
  if (ids.size + already > summerLimits.max) problems.push('too-many-subjects')
  if ([...ids].some(id => !open.has(id))) problems.push('not-offered')
  return problems
}
