import { clock } from '@halaqa/kit-server/clock'
import { crud } from '@halaqa/kit-server/crud'
import { groups, periods } from '../../contract/period.ts'
import { groupTable, periodTable } from '../periods/periods.table.ts'

/** Rials are thousands of baisa: the registration fee is 20 rials (C001). */
const usualFee = 20_000
/** Three days to take an offer from the waiting list. */
const usualHours = 72

export const periodHandlers = crud(periods, {
  table: periodTable,
  visibleTo: () => true,
  remove: 'delete',
  draft: () => ({ year: Number(clock.today().slice(0, 4)), fee: usualFee, seats: 500, offer_hours: usualHours }),
})

export const groupHandlers = crud(groups, {
  table: groupTable,
  visibleTo: () => true,
  remove: 'delete',
})
