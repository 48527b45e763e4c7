import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { openFile } from '@halaqa/kit-server/files'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/students.ts'
import { studentsList } from '../students/office-list.ts'
import { studentById } from '../students/students.queries.ts'
import { actOnStudents, previewStudents } from './bulk-students.ts'
import { correctStudent, studentForm } from './correct-student.ts'
import { previewRemoval, removeStudent } from './delete-student.ts'
import { storeStudentByStaff } from './store-student.ts'

export const officeStudentHandlers = [
  ...studentsList,
  handle(contract.editStudent, ({ params, actor }) => studentForm(params.id, actor)),
  handle(contract.updatePage, ({ params, actor }) => studentForm(params.id, actor)),
  ...[contract.updateStudent, contract.putStudent].map(route =>
    handle(route, async ({ params, body, actor }) => {
      await correctStudent(params.id, body)
      return studentForm(params.id, actor)
    }),
  ),
  handle(contract.patchStudent, async ({ params, body, actor }) => {
    await correctStudent(params.id, body)
    return studentForm(params.id, actor)
  }),
  handle(contract.deleteByUpdate, async ({ params }) => {
    await studentById(params.id)
    return refuse(contract.deleteElsewhere)
  }),
  handle(contract.createStudent, () => ({ enrolled_on: clock.today(), nationality: 'OM', term: 1, enrol: true })),
  handle(contract.storeStudent, async ({ body, actor, language }) =>
    studentForm((await storeStudentByStaff(body, language)).id, actor),
  ),
  handle(contract.deleteStudent.preview, ({ params }) => previewRemoval(params.id)),
  handle(contract.deleteStudent.perform, async ({ params, body }) =>
    removeStudent((await studentById(params.id)).id, body.reason),
  ),
  handleMany(contract.bulkStudents.preview, ({ query }) => previewStudents(query.ids, query.act)),
  handleMany(contract.bulkStudents.perform, ({ body }) => actOnStudents(body)),
  handle(contract.studentPhoto, async ({ params }) => {
    const { photo_id } = await studentById(params.id)
    if (!photo_id) return refuse(notFound)
    const { stream, name, type } = await openFile(photo_id)
    return new FileReply(stream, { name, type, inline: true })
  }),
]
