import { activeSemester, allSemesters, nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import { handleList, handleRows } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import type { EnrolmentState } from '@halaqa/studies/contract'
import { enrolmentTable } from '@halaqa/studies/readable'
import { type SubjectCount, semesterFigures, subjectCounts } from '@halaqa/studies/server'
import { asc, desc, eq } from 'drizzle-orm'
import { listReport, semesterReport, studySubjectsReport, subjectReport } from '../../contract/reports.ts'

type OfSemester = { filter: { semester_id?: number | undefined } }

/** Each semester with results or studies. */
export const semestersList = handleRows(semesterReport, async ({ language }) => {
  const names = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const startOf = new Map((await allSemesters()).map(each => [each.id, each.starts_on]))
  return (await semesterFigures()).map(figures => ({
    ...figures,
    semester: names.get(figures.id) ?? '',
    starts_on: startOf.get(figures.id)!,
  }))
})

/** The semester that is asked for, else the one that runs; 0 finds nothing. */
const semesterOf = async ({ filter }: OfSemester): Promise<number> =>
  filter.semester_id ?? (await activeSemester())?.id ?? 0

async function bySubject(query: OfSemester, language: string) {
  const bySubject = Map.groupBy(await subjectCounts(await semesterOf(query)), each => each.subject_id)
  const subjects = await subjectsByIds([...bySubject.keys()])
  return [...bySubject].map(([id, counts]) => {
    const subject = subjects.get(id)!
    const inAny = (...states: EnrolmentState[]) => studentsIn(counts.filter(each => states.includes(each.state)))
    return {
      id,
      code: subject.code,
      name: nameIn(subject, language),
      hours: subject.hours,
      students: studentsIn(counts),
      success: inAny('success', 'equal'),
      fail: inAny('fail'),
      study: inAny('study'),
      paid: counts.reduce((all, each) => all + each.paid, 0),
    }
  })
}
const studentsIn = (counts: readonly SubjectCount[]) => counts.reduce((all, each) => all + each.students, 0)

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
    const { id, hours, state, subject_id } = enrolmentTable
    const lines = db().select({ id, hours, state, subject_id }).from(enrolmentTable).$dynamic()
    return q ? lines.innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id)) : lines
  },
  kept: async ({ query }) =>
    (await subjectCounts(await semesterOf(query)))
      .filter(({ subject_id, state }) => {
        const { filter } = query
        return (!filter.subject_id || filter.subject_id === subject_id) && (!filter.state || filter.state === state)
      })
      .map(({ subject_id, state, students, hours }) => ({ count: students, subject_id, state, hours })),
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
