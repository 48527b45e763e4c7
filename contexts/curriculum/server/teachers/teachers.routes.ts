import { semesterList } from '@halaqa/academics/server'
import { accountsOfGuards } from '@halaqa/identity/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { paged } from '@halaqa/kit-server/list'
import * as contract from '../../contract/subject-teacher.ts'
import { windowOf } from '../listing.ts'
import { actOnTeaching, assignTeacher, teachersPage, teachingIds } from './teachers.ts'

type Wish = { page: number; per_page: number; q?: string | undefined; ids?: number[] | undefined }
async function choices(guards: string[], query: Wish) {
  const { rows, total } = await accountsOfGuards({ guards, ...query })
  return paged(
    rows.map(({ id, name, email }) => ({ id, name, email })),
    total,
    query,
  )
}

/** The college has three semesters a year: they are searched as they are read. */
async function semesterChoices({ ids, q, ...paging }: Wish, language: string) {
  const found = (await semesterList(language)).filter(
    each => (!ids || ids.includes(each.id)) && matchesSearch(each.name, q),
  )
  const { limit, offset } = windowOf(paging)
  const rows = found.slice(offset, offset + limit).map(({ id, name }) => ({ id, name }))
  return paged(rows, found.length, paging)
}

export const teacherHandlers = [
  handle(contract.listSubjectTeachers, ({ params, query, actor, language }) =>
    teachersPage(params.id, query.semester, actor, language),
  ),
  handle(contract.storeSubjectTeacher, ({ params, body, actor, language }) =>
    assignTeacher(params.id, body, actor, language),
  ),
  handle(contract.actOnSubjectTeachers.preview, async ({ params, query }) => {
    const ids = query.ids ?? (await teachingIds(params.id))
    const act = query.semester_id ? query.act : 'remove'
    return previewOfMany(ids, { what: 'curriculum.subject-teacher' }, actOnTeaching(params.id, act, query.semester_id))
  }),
  handle(contract.actOnSubjectTeachers.perform, ({ params, body }) =>
    eachOf(body.ids, body, actOnTeaching(params.id, body.act, body.semester_id)),
  ),
  handle(contract.findSemesters, ({ query, language }) => semesterChoices(query, language)),
  handle(contract.teacherAccounts, ({ query }) => choices(['teachers'], query)),
  handle(contract.learnerAccounts, ({ query }) => choices(['students', 'teachers'], query)),
]
