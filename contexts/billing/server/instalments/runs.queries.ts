import { semesterList, specialtyNames } from '@halaqa/academics/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { currentRequest } from '@halaqa/kit-server/request'
import { reasonOf } from '@halaqa/kit-server/runs'
import { instalmentRuns } from '../../contract/instalment-runs.ts'
import { instalmentWrite } from '../../contract/permissions.ts'
import { type InstalmentRunRow, instalmentRunTable, type Wanted } from './instalment-runs.table.ts'
import { allRules } from './rules.queries.ts'
import { planRun } from './unspread.ts'

export const instalmentRunsList = handleList(instalmentRuns, {
  from: () => db().select().from(instalmentRunTable).$dynamic(),
  key: instalmentRunTable.id,
  sorts: {
    id: instalmentRunTable.id,
    state: instalmentRunTable.state,
    plans: instalmentRunTable.plans,
    amount: instalmentRunTable.amount,
    at: instalmentRunTable.at,
  },
  present: presentRuns,
})

export async function presentRuns(runs: readonly InstalmentRunRow[]) {
  const { language, actor } = currentRequest()
  const may = actor.permissions.has(instalmentWrite)
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const specialties = await specialtyNames(language)
  const rules = new Map((await allRules()).map(rule => [rule.id, rule.name]))
  return runs.map(run => ({
    id: run.id,
    state: run.state,
    reason: reasonOf(run),
    rule: run.rule_id === null ? '' : (rules.get(run.rule_id) ?? ''),
    semester: semesters.get(run.semester_id) ?? '',
    begins_on: run.begins_on,
    degree_type: run.degree_type,
    specialty: run.specialty_id === null ? null : (specialties.get(run.specialty_id) ?? ''),
    term: run.term,
    plans: run.plans,
    total: run.total,
    amount: run.amount,
    by: run.by_name,
    at: run.at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    can: {
      cancel: may && run.state !== 'done' && run.state !== 'cancelled',
      go_on: may && run.state === 'cancelled' && run.rule_id !== null,
    },
  }))
}

type Asked = { [Field in keyof Wanted]?: Exclude<Wanted[Field], null> | undefined }
/** The rules that are open; and, once rule and semester are chosen, what a run would do. */
export async function runDraft({ rule_id, semester_id, begins_on, degree_type, specialty_id, term }: Asked) {
  const today = clock.today()
  const rules = (await allRules()).filter(rule => rule.is_active)
  const of = { degree_type: degree_type ?? null, specialty_id: specialty_id ?? null, term: term ?? null }
  const plan =
    rule_id && semester_id ? await planRun({ ...of, rule_id, semester_id, begins_on: begins_on ?? today }) : null
  return { rules, today, plan }
}
