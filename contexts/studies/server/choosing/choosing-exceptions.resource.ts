import { activeSemester } from '@halaqa/academics/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { crud } from '@halaqa/kit-server/crud'
import { choosingExceptions } from '../../contract/choosing-exception.ts'
import { choosingExceptionTable } from './exceptions.table.ts'

export const choosingExceptionHandlers = crud(choosingExceptions, {
  table: choosingExceptionTable,
  visibleTo: () => true,
  remove: 'delete',
  // Mostly somebody asks after the days are over: a week more in the running semester.
  draft: async () => ({ semester_id: (await activeSemester())?.id, until: addDays(clock.today(), 7) }),
})
