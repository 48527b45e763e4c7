import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/department-changes.ts'
import { changeDepartment, changeDraft } from './change-department.ts'
import { changeView, departmentChangesList } from './department-changes.queries.ts'

export const departmentChangeHandlers = [
  ...departmentChangesList,
  handle(contract.editDepartmentChange, ({ params, query, language }) =>
    changeDraft(params.id, query.specialty_id, language),
  ),
  handle(contract.updateDepartmentChange, async ({ params, body, language }) =>
    changeView(await changeDepartment(params.id, body), language),
  ),
]
