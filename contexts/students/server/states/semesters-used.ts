import { allSemesters } from '@halaqa/academics/server'
import { clock } from '@halaqa/kit-server/clock'
import { type DatedMove, semestersUsed } from '../../contract/study-time.ts'
import type { Student } from '../students/students.table.ts'

/** Semesters, over by today, that count towards the longest time a degree may take: one number wherever it is told. */
export const semestersUsedBy = async (student: Student, moves: readonly DatedMove[]): Promise<number> =>
  semestersUsed({ ...student, moves }, await allSemesters(), clock.today())
