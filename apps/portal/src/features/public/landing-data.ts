import type { Load } from '../../page.ts'
import { activePeriods, type FaqEntry, listFaq, optional, type Period } from './data.ts'

/** The front page lives without its data: what cannot be had is left out, and the rest is drawn. */
export type Front = { period: Period | undefined; questions: FaqEntry[] }
export const loadFront: Load<Front> = async ({ call }) => {
  const [periods, faq] = await Promise.all([optional(call(activePeriods)), optional(call(listFaq))])
  return {
    period: periods?.rows.find(each => each.open) ?? periods?.rows[0],
    questions: faq?.entries.filter(each => each.featured).slice(0, 5) ?? [],
  }
}
