import { activeSemester, allSemesters, nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { handleList, handleRows } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import type { EnrolmentState } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import { semesterFigures } from '@halaqa/studies/server'
import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { listReport, semesterReport, studySubjectsReport, subjectReport } from '../../contract/reports.ts'

type OfSemester = { filter: { semester_id?: number | undefined } }

const inState = (...states: EnrolmentState[]) =>
  sql<number>`(count(*) filter (where ${inArray(enrolmentTable.state, states)}))::int`

const semestersTogether = answeredTogether<Awaited<ReturnType<typeof semesterFigures>>>()

/** Each semester with results or studies. */
export const semestersList = handleRows(semesterReport, async ({ language }) => {
  const names = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const startOf = new Map((await allSemesters()).map(each => [each.id, each.starts_on]))
  return (await semestersTogether('', semesterFigures)).map(figures => ({
    ...figures,
    semester: names.get(figures.id) ?? '',
    starts_on: startOf.get(figures.id)!,
  }))
})

/** The semester that is asked for, else the one that runs; 0 finds nothing. */
const semesterOf = async ({ filter }: OfSemester): Promise<number> =>
  filter.semester_id ?? (await activeSemester())?.id ?? 0

const together = answeredTogether<Awaited<ReturnType<typeof figuresBySubject>>>()

const figuresBySubject = (semesterId: number) =>
  db()
    .select({
      id: enrolmentTable.subject_id,
      students: count(),
      success: inState('success', 'equal'),
      fail: inState('fail'),
      study: inState('study'),
      paid: sql<number>`(count(*) filter (where ${enrolmentTable.paid}))::int`,
    })
    .from(enrolmentTable)
    .where(eq(enrolmentTable.semester_id, semesterId))
    .groupBy(enrolmentTable.subject_id)
    .execute()

async function bySubject(query: OfSemester, language: string) {
  const semesterId = await semesterOf(query)
  const rows = await together(`${semesterId}`, () => figuresBySubject(semesterId))
  const subjects = await subjectsByIds(rows.map(row => row.id))
  return rows.map(row => {
    const subject = subjects.get(row.id)!
    return { ...row, code: subject.code, name: nameIn(subject, language), hours: subject.hours }
  })
}

/** How each subject of a semester went. */
export const subjectsList = handleRows(subjectReport, async ({ query, language }) =>
  (await bySubject(query, language)).map(({ id, code, name, students, success, fail, study }) => ({
    id,
    code,
    name,
    students,
    success,
    fail,
    study,
    passed_percent: success + fail ? Math.round((success * 10_000) / (success + fail)) / 100 : null,
  })),
)

/** What is studied in a semester, and whose fee is paid. */
export const studySubjectsList = handleRows(studySubjectsReport, async ({ query, language }) =>
  (await bySubject(query, language)).map(({ id, code, name, hours, students, paid }) => ({
    id,
    code,
    name,
    hours,
    students,
    paid,
    unpaid: students - paid,
  })),
)

const selectLines = () =>
  db()
    .select({
      enrolment: enrolmentTable,
      number: studentTable.number,
      full_name: studentTable.full_name,
      gender: studentTable.gender,
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .$dynamic()

/** Who studies what in a semester, line by line, by name. */
export const linesList = handleList(listReport, {
  from: selectLines,
  keys: () =>
    db()
      .select({ id: enrolmentTable.id })
      .from(enrolmentTable)
      .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
      .$dynamic(),
  // An enrolment has always its student: they are joined only where somebody is looked for.
  sums: ({ query: { q } }) => {
    const lines = db().select({ id: enrolmentTable.id, hours: enrolmentTable.hours }).from(enrolmentTable).$dynamic()
    return q ? lines.innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id)) : lines
  },
  key: enrolmentTable.id,
  isDear: true,
  where: async ({ query }) => [
    eq(enrolmentTable.semester_id, await semesterOf(query)),
    query.filter.subject_id && eq(enrolmentTable.subject_id, query.filter.subject_id),
    query.filter.state && eq(enrolmentTable.state, query.filter.state),
  ],
  search: studentTable.search_text,
  sorts: {
    full_name: isDown => [studentTable.full_name, studentTable.id].map(each => (isDown ? desc : asc)(each)),
    number: studentTable.number,
    hours: enrolmentTable.hours,
    state: enrolmentTable.state,
    paid: enrolmentTable.paid,
  },
  present: async (rows, { language }) => {
    const subjects = await subjectsByIds(rows.map(row => row.enrolment.subject_id))
    return rows.map(({ enrolment, number, full_name, gender }) => ({
      id: enrolment.id,
      student_id: enrolment.student_id,
      number,
      full_name,
      gender,
      code: subjects.get(enrolment.subject_id)!.code,
      name: nameIn(subjects.get(enrolment.subject_id)!, language),
      kind: enrolment.kind,
      hours: enrolment.hours,
      state: enrolment.state,
      paid: enrolment.paid,
    }))
  },
})
