import { z } from 'zod'

/**
 * Why a student is proposed for dismissal at the end of a semester. `duration`: the longest time that the degree may take
 * is over (R035). `repeats`: the same term would be repeated once more than may be. Promotion proposes; a person dismisses.
 */
export const dismissalGrounds = ['duration', 'repeats'] as const
export const DismissalGround = z.enum(dismissalGrounds)
export type DismissalGround = z.infer<typeof DismissalGround>

/** R035, in semesters: C014 and C015. The specification gives a master's degree no end. */
export const longestStudy: Record<string, number | undefined> = { diploma: 7, bachelor: 12 }
/** How often one term may be repeated; the specification does not say, this is the college's own measure. */
export const mostRepeats = 2

export type Endurance = {
  semestersUsed: number
  /** Undefined: the degree has no longest time. */
  longest: number | undefined
  /** How often the present term was repeated already. */
  repeats: number
  /** Grounds from which the student is excepted in this semester. */
  excepted: readonly DismissalGround[]
}

/** Every ground that holds at the end of a semester for somebody who does not graduate by it; exceptions not looked at. */
export function groundsFor(of: Omit<Endurance, 'excepted'>, wouldRepeat: boolean): DismissalGround[] {
  const isOver = of.longest !== undefined && of.semestersUsed >= of.longest
  const isOften = wouldRepeat && of.repeats >= mostRepeats
  return [...(isOver ? (['duration'] as const) : []), ...(isOften ? (['repeats'] as const) : [])]
}
