import { semesterList } from '@halaqa/academics/server'
import { accountsToChoose } from '@halaqa/identity/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleChoices, pageIn } from '@halaqa/kit-server/list'
import * as contract from '../../contract/subject-teacher.ts'
import { actOnTeaching, assignTeacher, teachersPage, teachingIds } from './teachers.ts'

type Wish = { page: number; per_page: number; q?: string | undefined; ids?: number[] | undefined }
/** The college has three semesters a year: they are searched as they are read. */
async function semesterChoices({ ids, q, ...paging }: Wish, language: string) {
  const found = (await semesterList(language)).filter(
    each => (!ids || ids.includes(each.id)) && matchesSearch(each.name, q),
  )
  const choices = found.map(({ id, name }) => ({ id, name }))
  return pageIn(choices, paging)
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
    eachOf(body.ids, body, actOnTeaching(params.id, body.act, 'semester_id' in body ? body.semester_id : undefined)),
  ),
  handle(contract.findSemesters, ({ query, language }) => semesterChoices(query, language)),
  handleChoices(contract.teacherAccounts, accountsToChoose(['teachers'])),
  handleChoices(contract.learnerAccounts, accountsToChoose(['students', 'teachers'])),
]
