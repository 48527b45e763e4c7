import { z } from 'zod'

/**
 * A filter of a list whose rows are items of a kind of work: what is assigned to who asks (`mine`), what waits and nobody has
 * (`free`), or what a colleague has, by their number. Who keeps assignments makes its condition (`assignedAs` of workplace). A saved view keeps `mine`: it is whose
 * view it is.
 */
export const assigned = (kind: string) =>
  z
    .string()
    .regex(/^(mine|free|[1-9]\d{0,8})$/)
    .meta({ 'x-kind': 'assigned', 'x-work': kind })
