import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import { idOfEnrolment } from '@halaqa/studies/server'
import * as contract from '../../contract/grade-office.ts'
import * as release from '../../contract/grade-release.ts'
import { approvalPreview, approveChange, refuseChange, requestChange } from './change-released.ts'
import { changeById, changesList } from './changes.queries.ts'
import { clearGrades, enterGrade, enterGrades } from './enter-grade.ts'
import { gridOf, gridSheet, rowOfGrid, sheetsPage } from './grade-grid.queries.ts'
import { gradeById, gradesOfStudent } from './grades.queries.ts'
import { importGradesHandler } from './import-grades.ts'
import { pasteGrades, undoPaste } from './paste-grades.ts'
import { recallGrades, recallPreview, releaseGrades, releaseHistory, releasePreview } from './release-grades.ts'
import { undoGrade } from './undo-grade.ts'

const ofOne = [
  handle(contract.gradesOfStudent, ({ params, actor, language }) => gradesOfStudent(params.id, actor, language)),
  handle(contract.showGrade, ({ params, actor, language }) => gradeById(params.id, actor, language)),
  handle(contract.editGrade, ({ params, actor, language }) => gradeById(params.id, actor, language)),
  handle(contract.createGrade, async ({ params, actor, language }) => {
    const { id: studentId, subject_id, semester_id } = params
    return gradeById(
      await idOfEnrolment({ studentId, subjectId: subject_id, semesterId: semester_id }),
      actor,
      language,
    )
  }),
  handle(contract.storeGrade, async ({ body, actor, language }) => {
    const of = { studentId: body.student_id, subjectId: body.subject_id, semesterId: body.semester_id }
    const id = await idOfEnrolment(of)
    await enterGrades(id, body.values)
    return gradeById(id, actor, language)
  }),
  handle(contract.updateGrade, async ({ params, body, actor, language }) => {
    await enterGrades(params.id, body.values)
    return gradeById(params.id, actor, language)
  }),
  handle(contract.destroyGrade.preview, ({ params }) => previewOf(() => clearGrades(params.id, ''))),
  handle(contract.destroyGrade.perform, async ({ params, body, actor, language }) => {
    await clearGrades(params.id, body.reason)
    return gradeById(params.id, actor, language)
  }),
]

const grid = [
  handle(contract.gradeSheets, ({ query, language }) => sheetsPage(query, language)),
  handle(contract.gradeGrid, ({ params, query, actor, language }) => gridOf(params, query, actor, language)),
  handle(contract.enterGrade, async ({ body }) => {
    const { enrolment_id, part, value, before } = body
    await enterGrade({ enrolmentId: enrolment_id, part, value, before })
    return rowOfGrid(enrolment_id)
  }),
  handle(contract.undoGrade, async ({ body }) => {
    await undoGrade(body.enrolment_id, body.part)
    return rowOfGrid(body.enrolment_id)
  }),
  handle(contract.pasteGrades, ({ body, language }) => pasteGrades(body.marks, language)),
  handle(contract.undoPaste, ({ body, language }) => undoPaste(body.places, language)),
  handle(
    contract.exportGrid,
    async ({ params, query, language }) =>
      new FileReply(await gridSheet(params, query.format, language), {
        name: `marks-${params.semester_id}-${params.subject_id}.${query.format}`,
      }),
  ),
  importGradesHandler,
]

const changes = [
  ...changesList,
  handle(contract.requestChange, async ({ body, actor, language }) => {
    const { enrolment_id, ...rest } = body
    return changeById(await requestChange({ enrolmentId: enrolment_id, ...rest }), actor, language)
  }),
  handle(contract.showChange, ({ params, actor, language }) => changeById(params.id, actor, language)),
  handle(contract.approveChange.preview, ({ params, language }) => approvalPreview(params.id, language)),
  handle(contract.approveChange.perform, async ({ params, actor, language }) => {
    await approveChange(params.id)
    return changeById(params.id, actor, language)
  }),
  handle(contract.refuseChange.preview, ({ params }) => previewOf(() => refuseChange(params.id, ''))),
  handle(contract.refuseChange.perform, async ({ params, body, actor, language }) => {
    await refuseChange(params.id, body.reason)
    return changeById(params.id, actor, language)
  }),
]

const releases = [
  handle(release.releaseGrades.preview, ({ params, query }) => releasePreview(params, query.parts)),
  handle(release.releaseGrades.perform, async ({ params, body }) => ({
    released: await releaseGrades(params, body.parts),
  })),
  handle(release.recallGrades.preview, ({ params, query }) => recallPreview(params, query.parts)),
  handle(release.recallGrades.perform, async ({ params, body }) => ({
    released: await recallGrades(params, body.parts, body.reason),
  })),
  handle(release.releaseHistory, async ({ params, language }) => ({ rows: await releaseHistory(params, language) })),
]

export const gradeHandlers = [...ofOne, ...grid, ...changes, ...releases]
