import type { Out } from '@halaqa/kit-contract'
import type { listStudents } from '../../contract/students.ts'

/** One line of the list of students. */
export type StudentRow = Out<typeof listStudents.reply>['rows'][number]

/** An average has two places always, so that they can be compared. */
export const Gpa = ({ value }: { value: number | null }) =>
  value === null ? <span className="of-none">—</span> : <bdi dir="ltr">{value.toFixed(2)}</bdi>
