import { hijriParts } from '@halaqa/kit-contract/format'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { crud } from '@halaqa/kit-server/crud'
import { gradeScales } from '../../contract/grade-scale.ts'
import { hijriMonths } from '../../contract/hijri-month.ts'
import { removeGradeScale } from './remove-grade-scale.ts'
import { gradeScaleOn } from './settings.queries.ts'
import { gradeScaleTable, hijriMonthTable } from './settings.table.ts'

const visibleTo = () => true

export const settingsHandlers = [
  ...crud(gradeScales, {
    table: gradeScaleTable,
    visibleTo,
    remove: removeGradeScale,
    // A new version begins as what holds now, and at the earliest tomorrow: what was marked stays as it is.
    draft: async () => {
      const { pass_mark, letters, parts_with_quran, parts_without } = await gradeScaleOn(clock.today())
      return {
        starts_on: addDays(clock.today(), 1),
        pass_mark,
        letters,
        parts_with_quran,
        parts_without,
      }
    },
  }),
  ...crud(hijriMonths, { table: hijriMonthTable, visibleTo, draft: () => nextMonth() }),
]

/** The month after this one; its first day is for the announcement to say. */
function nextMonth() {
  const { year, month } = hijriParts(clock.today())
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
}
