import type { DayWord } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { calendar, daysOn } from '@halaqa/kit-server/during'
import type { Period } from '../operations/spent.queries.ts'

type Asked = Period & { during?: DayWord | undefined }

/** The days that a report is asked for: a word and bounds, both of them. Of no days undefined. */
export async function periodOf({ during, from, until }: Asked): Promise<Period | undefined> {
  if (!during) return { from, until }
  const days = daysOn(during, clock.today(), await calendar())
  if (!days) return undefined
  return {
    from: from && from > days.from ? from : days.from,
    until: until && until < days.to ? until : days.to,
  }
}
