import { accountsOfGuards } from '@halaqa/identity/server'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/subject-teacher.ts'
import { onEach, paged, previewOf } from '../listing.ts'
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

export const teacherHandlers = [
  handle(contract.listSubjectTeachers, ({ params, query, actor, language }) =>
    teachersPage(params.id, query.semester, actor, language),
  ),
  handle(contract.storeSubjectTeacher, ({ params, body, actor }) => assignTeacher(params.id, body, actor)),
  handle(contract.actOnSubjectTeachers.preview, async ({ params, query }) => {
    const ids = query.ids ?? (await teachingIds(params.id))
    return previewOf(ids, actOnTeaching(params.id, 'remove', undefined), [
      { what: 'curriculum.subject-teacher', count: ids.length },
    ])
  }),
  handle(contract.actOnSubjectTeachers.perform, ({ params, body }) =>
    onEach(body.ids, body.dry_run, actOnTeaching(params.id, body.act, body.semester)),
  ),
  handle(contract.teacherAccounts, ({ query }) => choices(['teachers'], query)),
  handle(contract.learnerAccounts, ({ query }) => choices(['students', 'teachers'], query)),
]
