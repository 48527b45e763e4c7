import { DegreeType } from '@halaqa/academics/contract'
import { SubjectKind } from '@halaqa/curriculum/contract'
import { staff } from '@halaqa/identity/contract'
import { day, during, id, idInQuery, list, route } from '@halaqa/kit-contract'
import { StudentState, studentRead } from '@halaqa/students/contract'
import { EnrolmentState } from '@halaqa/studies/contract'
import { z } from 'zod'

const base = '/students/reports'
const access = staff(studentRead)
const Counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))

export const reportIndex = route({
  name: 'records.report.index',
  method: 'GET',
  path: `${base}/index`,
  access,
  reply: z.object({
    total: z.int(),
    states: Counted(StudentState),
    degrees: Counted(DegreeType),
    genders: Counted(z.string()),
    /** By the year of enrolment, the first one first. */
    years: Counted(z.string()),
    /** The running semester, whose history is looked at first. */
    running: z.object({ year_id: id, semester_id: id }).nullable(),
  }),
  summary: 'Students by state, degree, gender and year of enrolment',
})
export const graduatedReport = list({
  word: 'records.report.graduated',
  path: `${base}/graduated`,
  access,
  row: z.object({
    id,
    number: z.string(),
    full_name: z.string(),
    specialty: z.string(),
    gpa: z.number().nullable(),
    passed_hours: z.int(),
    enrolled_on: day,
    graduated_on: day,
    decision_number: z.string(),
  }),
  sorts: ['graduated_on', 'number', 'full_name', 'gpa', 'passed_hours', 'enrolled_on'],
  sort: '-graduated_on',
  filters: { specialty_id: idInQuery, during, from: day, to: day },
  groups: ['specialty_id'],
  summary: 'Who graduated, when and by which decision',
})
export const specialtyReport = list({
  word: 'records.report.specialties',
  path: `${base}/specialty`,
  access,
  row: z.object({
    id,
    specialty: z.string(),
    degree_type: DegreeType,
    students: z.int(),
    active: z.int(),
    delayed: z.int(),
    hold: z.int(),
    left: z.int(),
    graduate: z.int(),
    /** Of those who have one. */
    gpa: z.number().nullable(),
  }),
  sorts: ['specialty', 'degree_type', 'students', 'active', 'graduate', 'gpa'],
  sort: 'specialty',
  filters: { degree_type: DegreeType },
  totals: ['students', 'active', 'delayed', 'hold', 'left', 'graduate'],
  search: false,
  summary: 'Students of each speciality by state, and their average',
})
/** The name is the specification's: results semester by semester. */
export const semesterReport = list({
  word: 'records.report.semesters',
  path: `${base}/reports`,
  access,
  row: z.object({
    id,
    semester: z.string(),
    starts_on: day,
    students: z.int(),
    subjects: z.int(),
    enrolments: z.int(),
    success: z.int(),
    fail: z.int(),
    study: z.int(),
  }),
  sorts: ['starts_on', 'students', 'enrolments', 'success', 'fail'],
  sort: '-starts_on',
  columns: ['semester', 'students', 'subjects', 'enrolments', 'success', 'fail', 'study'],
  // A student and a subject are in several semesters: their sum would be of nobody.
  totals: ['enrolments', 'success', 'fail', 'study'],
  search: false,
  summary: 'Each semester: students, subjects, how many passed and failed',
})
/** Of one semester; without it, of the one that runs. */
const ofSemester = { semester_id: idInQuery.optional() }
export const subjectReport = list({
  word: 'records.report.subjects',
  path: `${base}/subject_reports`,
  access,
  row: z.object({
    id,
    code: z.string(),
    name: z.string(),
    students: z.int(),
    success: z.int(),
    fail: z.int(),
    study: z.int(),
    /** Of those with a result, in hundredths. */
    passed_percent: z.number().nullable(),
  }),
  sorts: ['code', 'name', 'students', 'success', 'fail', 'study', 'passed_percent'],
  totals: ['success', 'fail', 'study'],
  sort: 'code',
  filters: ofSemester,
  search: false,
  summary: 'Each subject of a semester: how many passed, failed and study it',
})
export const studySubjectsReport = list({
  word: 'records.report.study',
  path: `${base}/study_subjects`,
  access,
  row: z.object({
    id,
    code: z.string(),
    name: z.string(),
    hours: z.int(),
    students: z.int(),
    paid: z.int(),
    unpaid: z.int(),
  }),
  sorts: ['code', 'name', 'hours', 'students', 'paid', 'unpaid'],
  totals: ['paid', 'unpaid'],
  sort: 'code',
  filters: ofSemester,
  search: false,
  summary: 'The subjects that are studied in a semester, and whose fee is paid',
})
export const listReport = list({
  word: 'records.report.list',
  path: `${base}/list`,
  access,
  row: z.object({
    id,
    student_id: id,
    number: z.string(),
    full_name: z.string(),
    gender: z.string(),
    code: z.string(),
    name: z.string(),
    kind: SubjectKind,
    hours: z.int(),
    state: EnrolmentState,
    paid: z.boolean(),
  }),
  sorts: ['full_name', 'number', 'hours', 'state', 'paid'],
  sort: 'full_name',
  filters: { semester_id: idInQuery, subject_id: idInQuery, state: EnrolmentState },
  columns: ['number', 'full_name', 'code', 'name', 'hours', 'state', 'paid'],
  totals: ['hours'],
  groups: ['state', 'subject_id'],
  summary: 'Who studies what in a semester, line by line',
})
