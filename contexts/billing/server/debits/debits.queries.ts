import { semesterAsked, semesterChoices, semesterList, specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { currentRequest } from '@halaqa/kit-server/request'
import { reasonOf } from '@halaqa/kit-server/runs'
import { debitRuns } from '../../contract/debits.ts'
import { debitRun } from '../../contract/permissions.ts'
import { type DebitRunRow, debitRunTable } from './debit-runs.table.ts'
import { planDebits } from './plan-debits.ts'

export const debitRunsList = handleList(debitRuns, {
  from: () => db().select().from(debitRunTable).$dynamic(),
  key: debitRunTable.id,
  sorts: {
    id: debitRunTable.id,
    state: debitRunTable.state,
    students: debitRunTable.students,
    amount: debitRunTable.amount,
    at: debitRunTable.at,
  },
  present: presentRuns,
})

export async function presentRuns(runs: readonly DebitRunRow[]) {
  const { language, actor } = currentRequest()
  const may = actor.permissions.has(debitRun)
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const specialties = await specialtyNames(language)
  return runs.map(run => ({
    id: run.id,
    task: run.task,
    state: run.state,
    reason: reasonOf(run),
    semester: semesters.get(run.semester_id) ?? '',
    degree_type: run.degree_type,
    specialty: run.specialty_id === null ? null : (specialties.get(run.specialty_id) ?? ''),
    students: run.students,
    total: run.total,
    subjects: run.subjects,
    amount: run.amount,
    by: run.by_name,
    at: run.at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    can: {
      cancel: may && run.state !== 'done' && run.state !== 'cancelled',
      go_on: may && run.state === 'cancelled',
    },
  }))
}

const nobody = {
  rows: [],
  students: 0,
  subjects: 0,
  amount: 0,
  outdated: 0,
  left_out: { by_state: 0, by_exception: 0 },
}
/** What those of a degree, or all, would be charged in a semester: in the running one where none is named. */
export async function plannedOf(degree: DebitRunRow['degree_type'], asked: number | undefined, language: string) {
  const semester_id = (await semesterAsked(asked))?.id
  const semesters = await semesterChoices(language)
  const plan =
    semester_id === undefined
      ? nobody
      : await planDebits({ semester_id, degree_type: degree, specialty_id: null }, language)
  return { ...plan, semester: semesters.find(each => each.id === semester_id) ?? null, semesters }
}
