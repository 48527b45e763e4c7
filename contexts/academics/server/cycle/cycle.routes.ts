import type { Route } from '@halaqa/kit-contract'
import { crud } from '@halaqa/kit-server/crud'
import { transaction } from '@halaqa/kit-server/database'
import { type Context, type Handler, handle, replace } from '@halaqa/kit-server/http'
import { eventTypes, semesterEvents } from '../../contract/calendar-event.ts'
import * as contract from '../../contract/semester.ts'
import { copyYear, years } from '../../contract/year.ts'
import { activateSemester, previewActivation } from './activate-semester.ts'
import { copyAcademicYear, copyOneSemester, previewSemesterCopy, previewYearCopy } from './copy-cycle.ts'
import { eventTypeTable, semesterEventTable, semesterTable, yearTable } from './cycle.table.ts'
import { draftEvent, draftSemester, draftYear } from './drafts.ts'
import { removeSemester, removeYear } from './remove-cycle.ts'
import { requireAllSemestersWithin, requireWithinYear } from './within-year.ts'

const visibleTo = () => true
const can = { copy: () => true }

const plainYears = crud(years, {
  table: yearTable,
  visibleTo,
  can,
  remove: removeYear,
  draft: draftYear,
})
const plainSemesters = crud(contract.semesters, {
  table: semesterTable,
  visibleTo,
  can,
  remove: removeSemester,
  draft: ({ params }) => draftSemester(params.year_id),
})
/** The plain answer of a route, after a rule of more than its own row, in one transaction with it. */
const afterRule = <R extends Route>(plain: Handler[], route: R, rule: (context: Context) => Promise<void>): Handler => {
  const { run } = plain.find(each => each.route === (route as Route))!
  return {
    route,
    run: context =>
      transaction(async () => {
        await rule(context)
        return run(context)
      }),
  }
}
const withinYear = ({ body }: Context) => requireWithinYear(body.year_id, body)

export const cycleHandlers = [
  ...replace(
    plainYears,
    afterRule(plainYears, years.routes.update, ({ params, body }) => requireAllSemestersWithin(params.id, body)),
  ),
  handle(copyYear.preview, ({ params, query }) => previewYearCopy(params.id, query.first_day)),
  handle(copyYear.perform, ({ params, body }) => copyAcademicYear(params.id, body.first_day)),
  ...replace(
    plainSemesters,
    afterRule(plainSemesters, contract.semesters.routes.store, withinYear),
    afterRule(plainSemesters, contract.semesters.routes.update, withinYear),
  ),
  handle(contract.activateSemester.preview, ({ params }) => previewActivation(params.id)),
  handle(contract.activateSemester.perform, ({ params, body }) => activateSemester(params.id, body.instead_of)),
  handle(contract.copySemester.preview, ({ params, query }) =>
    previewSemesterCopy(params.id, { yearId: query.into_year_id, startsOn: query.first_day }),
  ),
  handle(contract.copySemester.perform, ({ params, body }) =>
    copyOneSemester(params.id, body.into_year_id, body.first_day),
  ),
  ...crud(eventTypes, {
    table: eventTypeTable,
    visibleTo,
    remove: 'delete',
    draft: () => ({ colour: 'primary' as const, audiences: ['students' as const], background: false }),
  }),
  ...crud(semesterEvents, {
    table: semesterEventTable,
    visibleTo,
    remove: 'delete',
    draft: ({ params }) => draftEvent(params.semester_id),
  }),
]
