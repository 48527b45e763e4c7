import { semesterList } from '@halaqa/academics/server'
import { accountsOfGuards } from '@halaqa/identity/server'
import { searchKey } from '@halaqa/kit-contract'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/subject-teacher.ts'
import { onEach, paged, previewOf, windowOf } from '../listing.ts'
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
  const wanted = searchKey(q ?? '')
  const found = (await semesterList(language)).filter(
    each => (!ids || ids.includes(each.id)) && searchKey(each.name).includes(wanted),
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
    return previewOf(ids, actOnTeaching(params.id, 'remove', undefined), [
      { what: 'curriculum.subject-teacher', count: ids.length },
    ])
  }),
  handle(contract.actOnSubjectTeachers.perform, ({ params, body }) =>
    onEach(body.ids, body.dry_run, actOnTeaching(params.id, body.act, body.semesterId)),
  ),
  handle(contract.findSemesters, ({ query, language }) => semesterChoices(query, language)),
  handle(contract.teacherAccounts, ({ query }) => choices(['teachers'], query)),
  handle(contract.learnerAccounts, ({ query }) => choices(['students', 'teachers'], query)),
]
