import { activeSemester, nameIn, semesterById, semesterList } from '@halaqa/academics/server'
import { subjectsToChoose } from '@halaqa/curriculum/server'
import { conflict } from '@halaqa/kit-contract'
import { eachOf, previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { handle, refuse } from '@halaqa/kit-server/http'
import { handleChoices } from '@halaqa/kit-server/list'
import { handleMany } from '@halaqa/kit-server/selection'
import { headOf, studentById } from '@halaqa/students/server'
import * as contract from '../../contract/enrolment-office.ts'
import { enrolmentWrite } from '../../contract/permissions.ts'
import { enrolByPlan, enrolSeveral, previewByPlan } from './enrol-many.ts'
import * as queries from './enrolments.queries.ts'
import { openSubjects } from './planned-subjects.ts'
import * as save from './save-enrolment.ts'

const semestersIn = async (language: string) =>
  (await semesterList(language)).map(({ id, name, isActive }) => ({ id, name, is_active: isActive }))
const semesterIn = async (id: number, language: string) => ({
  id: (await semesterById(id)).id,
  name: (await semesterList(language)).find(each => each.id === id)!.name,
})
const hoursOf = (rows: { hours: number }[]) => rows.reduce((sum, row) => sum + row.hours, 0)
const what = 'studies.enrolment'
type OfMany = { act: 'delete' | 'pay'; reason: string; fee_back: contract.FeeBack }
const bulkAct =
  ({ act, reason, fee_back }: OfMany) =>
  (id: number) =>
    act === 'pay' ? save.settleFee(id, reason) : save.removeEnrolment(id, { reason, fee_back })

/** Whose subjects of the running semester are exchanged. */
const exchanging = async (studentId: number) => ({
  student: await studentById(studentId),
  running: (await activeSemester()) ?? refuse(conflict),
})

const ofStudent = [
  handle(contract.subjectsOfStudent, async ({ params, actor, language }) => {
    const student = await studentById(params.id)
    const rows = await queries.rowsOfStudent(student.id, actor, language)
    const semesters = (await semestersIn(language))
      .map(each => {
        const own = rows.filter(row => row.semester_id === each.id)
        return { ...each, hours: hoursOf(own), rows: own }
      })
      .filter(each => each.rows.length)
    return {
      student: await headOf(student, language),
      semesters,
      can: { write: actor.permissions.has(enrolmentWrite) },
    }
  }),
  handle(contract.semesterSubjectsOf, async ({ params, actor, language }) => {
    const student = await studentById(params.id)
    const semester = await semesterIn(params.semester_id, language)
    const rows = await queries.rowsOfStudent(student.id, actor, language, semester.id)
    return { student: await headOf(student, language), semester, hours: hoursOf(rows), rows }
  }),
  handle(contract.listEnrolmentsOf, async ({ params, query, actor, language }) =>
    queries.enrolmentsOfStudent((await studentById(params.id)).id, query, actor, language),
  ),
  handle(contract.editEnrolment, async ({ params, actor, language }) => {
    const { id: studentId, subject_id, semester_id } = params
    return queries.enrolmentRow(
      await queries.idOfEnrolment({ studentId, subjectId: subject_id, semesterId: semester_id }),
      actor,
      language,
    )
  }),
  handle(contract.storeEqual, async ({ params, body, actor, language }) => {
    const student = await studentById(params.id)
    const { subject_ids, semester_id, decision_number } = body
    await save.recogniseSubjects(student, {
      subjectIds: subject_ids,
      semesterId: semester_id,
      decisionNumber: decision_number,
    })
    const rows = await queries.rowsOfStudent(student.id, actor, language)
    return { rows: rows.filter(row => row.state === 'equal') }
  }),
  handle(contract.changeSubjects, async ({ params, actor, language }) => {
    const student = await studentById(params.id)
    const running = await activeSemester()
    return {
      student: await headOf(student, language),
      semester: running ? await semesterIn(running.id, language) : null,
      rows: running ? await queries.rowsOfStudent(student.id, actor, language, running.id) : [],
      open: await openSubjects(student, language),
    }
  }),
  handle(contract.storeChange.preview, async ({ params, query: { remove = [], add = [] } }) => {
    const { student, running } = await exchanging(params.id)
    return previewOf(() => save.exchangeSubjects(student, running.id, { remove, add, reason: 'preview' }))
  }),
  handle(contract.storeChange.perform, async ({ params, body, actor, language }) => {
    const { student, running } = await exchanging(params.id)
    await save.exchangeSubjects(student, running.id, body)
    return { rows: await queries.rowsOfStudent(student.id, actor, language, running.id) }
  }),
]

const ofOne = [
  handle(contract.updateEnrolment, async ({ params, body, actor, language }) => {
    await save.changeEnrolment(params.id, body, body.reason)
    return queries.enrolmentRow(params.id, actor, language)
  }),
  handle(contract.payEnrolment.preview, ({ params }) => previewOf(() => save.settleFee(params.id, ''))),
  handle(contract.payEnrolment.perform, async ({ params, body, actor, language }) => {
    await save.settleFee(params.id, body.reason)
    return queries.enrolmentRow(params.id, actor, language)
  }),
  handle(contract.unsettleEnrolment.preview, ({ params }) => previewOf(() => save.unsettleFee(params.id, ''))),
  handle(contract.unsettleEnrolment.perform, async ({ params, body, actor, language }) => {
    await save.unsettleFee(params.id, body.reason)
    return queries.enrolmentRow(params.id, actor, language)
  }),
  handle(contract.createEnrolment, async ({ query, language }) => ({
    student: query.student_id ? await headOf(await studentById(query.student_id), language) : null,
    semesters: await semestersIn(language),
  })),
  handle(contract.storeEnrolment, async ({ body, actor, language }) => {
    const student = await studentById(body.student_id)
    const { subject_id, semester_id, reason } = body
    const id = await save.enrolInSubject(student, { subject_id, semester_id, reason, origin: 'office' })
    return queries.enrolmentRow(id, actor, language)
  }),
  handle(contract.deleteEnrolment.preview, ({ params, query }) =>
    previewOf(() => save.removeEnrolment(params.id, { ...query, reason: '' })),
  ),
  handle(contract.deleteEnrolment.perform, async ({ params, body }) => {
    await save.removeEnrolment(params.id, body)
    return { id: params.id, ok: true }
  }),
]

const ofMany = [
  handle(contract.bulkEnrolments.preview, ({ query }) =>
    previewOfMany(query.ids, { what }, bulkAct({ ...query, reason: 'preview' })),
  ),
  handle(contract.bulkEnrolments.perform, ({ body }) => eachOf(body.ids, body, bulkAct(body))),
  handle(contract.multiCreate, async ({ language }) => ({ semesters: await semestersIn(language) })),
  handle(contract.multiStore, ({ body }) => enrolSeveral(body)),
  handle(contract.enrolByPlan.preview, ({ query }) => previewByPlan(query)),
  handle(contract.enrolByPlan.perform, ({ body }) => enrolByPlan(body)),
  handle(contract.editMany, async ({ query, actor, language }) => ({
    rows: await queries.enrolmentRows(query.ids ?? [], actor, language),
    states: [...contract.settableStates],
  })),
  handleMany(contract.updateMany, ({ body }) =>
    eachOf(body.ids, body, id => save.changeEnrolment(id, body, body.reason)),
  ),
  handle(contract.repeatExamList, ({ query, actor, language }) => queries.repeaters(query, actor, language)),
  handle(contract.editExtraState, async ({ query, actor, language }) => ({
    rows: await queries.enrolmentRows(query.ids ?? [], actor, language),
    states: [...contract.extraStates],
  })),
  handleMany(contract.updateExtraState, ({ body }) =>
    eachOf(body.ids, body, id => save.setExtraState(id, body.extra_state, body.reason)),
  ),
  handleMany(contract.cancelExtraState.preview, ({ query }) =>
    previewOfMany(query.ids, { what }, id => save.cancelExtraState(id, 'preview')),
  ),
  handleMany(contract.cancelExtraState.perform, ({ body }) =>
    eachOf(body.ids, body, id => save.cancelExtraState(id, body.reason)),
  ),
]

const toChooseFrom = [
  handle(contract.equalSubjects, async ({ query, language }) => {
    const student = query.student_id ? await studentById(query.student_id) : null
    return {
      student: student && (await headOf(student, language)),
      rows: student ? await openSubjects(student, language) : [],
    }
  }),
  handleChoices(contract.apiSubjects, {
    ...subjectsToChoose,
    present: (rows, { language }) =>
      rows.map(each => ({ id: each.id, name: nameIn(each, language), code: each.code, hours: each.hours })),
  }),
]

export const enrolmentHandlers = [...ofStudent, ...ofOne, ...ofMany, ...toChooseFrom]
