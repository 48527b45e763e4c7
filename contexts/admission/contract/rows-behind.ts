import type { z } from 'zod'
import type { RegistrationFilter } from './registration.ts'
import type { Report } from './report.ts'

type Figures = Pick<z.infer<typeof Report>, 'report' | 'from' | 'to'> & { degree_type?: string | undefined }
type Row = z.infer<typeof Report>['rows'][number]
type Filter = Partial<Record<keyof z.infer<typeof RegistrationFilter>, string>>

/** What a counted column adds to the filter; those that are not named count no applicants as they are now. */
const narrowed: Record<string, Filter> = {
  applied: {},
  now: {},
  paid: { fee_state: 'paid' },
  accepted: { status: 'accepted' },
  refused: { status: 'refused' },
  waiting: { status: 'waiting' },
}

/**
 * The filter of the list of applicants that shows exactly those whom a figure counts; undefined where none does: who once reached
 * a step, moves of a day, results of exams.
 */
export function rowsBehind({ report, from, to, degree_type }: Figures, row: Row, column: string): Filter | undefined {
  const more = narrowed[column]
  if (!more) return undefined
  const asked = { ...(degree_type && { degree_type }), ...more }
  if (report === 'index' && row.step_code) return { ...asked, from, to, step_code: String(row.step_code) }
  if (report === 'pass' && row.specialty_id) return { ...asked, from, to, specialty_id: String(row.specialty_id) }
  if (report === 'perdate' && row.day) return { ...asked, from: String(row.day), to: String(row.day) }
  return undefined
}
