import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { openFile } from '@halaqa/kit-server/files'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import * as record from '../../contract/record.ts'
import * as contract from '../../contract/students.ts'
import { recordOf } from '../record/record.queries.ts'
import { actOnStudents } from './bulk-students.ts'
import { correctStudent, studentForm } from './correct-student.ts'
import { previewRemoval, removeStudent } from './delete-student.ts'
import { exportStudentsAs } from './export-students.ts'
import { studentPage } from './office-list.ts'
import { storeStudentByStaff } from './store-student.ts'
import { studentById } from './students.queries.ts'

export const officeStudentHandlers = [
  handle(contract.listStudents, ({ query, actor, language }) => studentPage(query, actor, language)),
  handle(contract.exportStudents, ({ query, actor, language }) => {
    const { format, ...rest } = query
    return new FileReply(exportStudentsAs(format, rest, actor, language), { name: `students.${format}` })
  }),
  handle(record.studentRecord, ({ params, actor, language }) => recordOf(params.id, actor, language)),
  handle(record.showStudent, ({ params, actor, language }) => recordOf(params.id, actor, language)),
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
  // Which act it will be is not known yet: a trial of the act tells each row.
  handle(contract.bulkStudents.preview, ({ query }) => ({
    allowed: true,
    reason: null,
    consequences: [{ what: 'students.student', count: query.ids?.length ?? 0 }],
  })),
  handle(contract.bulkStudents.perform, ({ body, language }) => actOnStudents(body, language)),
  handle(contract.studentPhoto, async ({ params }) => {
    const { photoId } = await studentById(params.id)
    if (!photoId) return refuse(notFound)
    const { stream, name, type } = await openFile(photoId)
    return new FileReply(stream, { name, type, inline: true })
  }),
]
