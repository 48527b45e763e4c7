import { invalid } from '@halaqa/kit-contract'
import { ageOn } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'

/** Nobody is born tomorrow, or before the oldest person alive. Of the field `birth_date`. */
export function requireBirthDate(date: string): void {
  const age = ageOn(date, clock.today())
  if (age < 0 || age > 115) refuse(invalid, { birth_date: 'field.date' })
}
