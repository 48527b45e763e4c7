import { staff } from '@halaqa/identity/contract'
import { baisa, hundredths, id, idInPath, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { feesRead } from './permissions.ts'

/** settled: by money, by a fund, or let go; share: of what was charged, null where nothing was. */
const Side = z.object({
  students: z.int(),
  charged: baisa,
  settled: baisa,
  open: baisa,
  share: hundredths(100).nullable(),
})
/** By how many hundredths of a percent more is settled of the first semester than of the second; null where one has nothing. */
const compared = { first: Side, second: Side, change: z.int().min(-10_000).max(10_000).nullable() }
const Semester = z.object({ id, name: z.string() })
/** T0884 */
export const feeTarget = route({
  name: 'billing.fee.target',
  method: 'GET',
  path: '/financials/all/target/{semester_id}/{semester2_id}',
  access: staff(feesRead),
  params: z.object({ semester_id: idInPath, semester2_id: idInPath }),
  reply: z.object({
    first: Semester,
    second: Semester,
    semesters: z.array(Semester),
    all: z.object(compared),
    specialties: z.array(z.object({ specialty_id: id, specialty: z.string(), ...compared })),
  }),
  summary: 'Two semesters beside each other, by speciality: what was charged, and how much of it is settled',
})

/** What of an amount is settled, in hundredths of a percent, rounded down: all of it is said of nothing else. Null of nothing. */
export const settledShare = (settled: number, charged: number): number | null =>
  charged === 0 ? null : Math.floor((settled * 10_000) / charged)
