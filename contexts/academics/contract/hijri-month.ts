import { staff } from '@halaqa/identity/contract'
import { day, id, optionalText, reference, resource } from '@halaqa/kit-contract'
import { daysFromReckoned } from '@halaqa/kit-contract/format'
import { z } from 'zod'
import { settingsRead, settingsWrite } from './permissions.ts'

/** An announcement is at most so many days from what is reckoned; more is a slip of the pen. */
const mostDaysAway = 2

const fields = { year: z.int().min(1400).max(1600), month: z.int().min(1).max(12), starts_on: day }
const decisionId = reference('academics.decision').nullable()

/** The announced first day of a Hijri month. A later announcement of the same month holds instead; the old one stays. */
export const HijriMonthInput = z
  .strictObject({ ...fields, decision_id: decisionId.default(null), note: optionalText(300) })
  .superRefine((month, context) => {
    // What is no day at all has been said by then.
    if (day.safeParse(month.starts_on).success && Math.abs(daysFromReckoned(month)) > mostDaysAway)
      context.addIssue({ code: 'custom', path: ['starts_on'], params: { key: 'hijri-far' }, input: month.starts_on })
  })
export const HijriMonth = z.object({ id, ...fields, decision_id: decisionId, note: z.string() })

export const hijriMonths = resource({
  name: 'academics.hijri-month',
  path: '/academycycle/hijrimonths',
  record: HijriMonth,
  input: HijriMonthInput,
  read: staff(settingsRead),
  write: staff(settingsWrite),
  list: { sort: '-starts_on', filters: ['year', 'month'] },
  operations: { list: '/index', create: '/create', store: '/store', show: '/show/{id}' },
})
