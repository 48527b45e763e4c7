import type { DegreeType } from '@halaqa/academics/contract'

/** What something costs from a day on: for everybody, for a degree, or for a speciality. */
export type Price = {
  id: number
  degree_type: DegreeType | null
  specialty_id: number | null
  /** In baisa, of one unit. */
  amount: number
  /** The first day on which it counts, `2026-09-06`. */
  from_day: string
}
export type PriceFacts = {
  degree_type?: DegreeType | undefined
  specialty_id?: number | undefined
  /** The day whose price counts: of a semester's subjects the day on which it begins. */
  on: string
}

/**
 * The price that counts: of a speciality before that of its degree, of a degree before everybody's; of several of these the one
 * that began last. Undefined where there is none yet. The form, the preview and whoever charges ask here.
 */
export function priceOn<P extends Price>(prices: readonly P[], facts: PriceFacts): P | undefined {
  return prices
    .filter(price => price.from_day <= facts.on && isPriceFor(price, facts))
    .toSorted((one, other) => rank(other) - rank(one) || (one.from_day < other.from_day ? 1 : -1))[0]
}

/** Whether it is for everybody, for their degree or for their speciality: on whichever day. */
export const isPriceFor = (price: Price, { degree_type, specialty_id }: Omit<PriceFacts, 'on'>): boolean =>
  (price.degree_type === null || price.degree_type === degree_type) &&
  (price.specialty_id === null || price.specialty_id === specialty_id)

const rank = ({ specialty_id, degree_type }: Price): number => (specialty_id ? 2 : degree_type ? 1 : 0)
