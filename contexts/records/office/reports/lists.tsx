import type { Out } from '@halaqa/kit-contract'
import { PlainList, useOffice } from '@halaqa/kit-office'
import { Gpa } from '@halaqa/students/office/shared'
import { enrolmentTones } from '@halaqa/studies/office/tones'
import {
  graduatedReport,
  listReport,
  semesterReport,
  specialtyReport,
  studySubjectsReport,
  subjectReport,
} from '../../contract/reports.ts'
import { recordAddress } from '../addresses.ts'
import { passRate } from './pass-rate.ts'

type RowOf<R extends { reply: { _zod: { input: unknown; output: unknown } } }> =
  Out<R['reply']> extends {
    rows: (infer Row)[]
  }
    ? Row
    : never
const code = (value: string) => <bdi dir="ltr">{value}</bdi>
const semester = { semester_id: 'curriculum.semester' }

export const GraduatedReport = () => (
  <PlainList<RowOf<typeof graduatedReport>>
    route={graduatedReport}
    word="records.report.graduated"
    title="full_name"
    columns={[
      { source: 'number', render: row => code(row.number) },
      'full_name',
      'specialty',
      'graduated_on',
      { source: 'gpa', render: row => <Gpa value={row.gpa} />, isFigure: true },
      'passed_hours',
      'decision_number',
      'enrolled_on',
    ]}
    open={row => recordAddress(row.id)}
    references={{ specialty_id: 'academics.specialty' }}
    isReport
  />
)

export const SpecialtyReport = () => (
  <PlainList<RowOf<typeof specialtyReport>>
    route={specialtyReport}
    word="records.report.specialties"
    columns={[
      'specialty',
      'degree_type',
      'students',
      'active',
      'delayed',
      'hold',
      'left',
      'graduate',
      { source: 'gpa', render: row => <Gpa value={row.gpa} />, isFigure: true },
    ]}
  />
)

export const SemesterReport = () => (
  <PlainList<RowOf<typeof semesterReport>>
    route={semesterReport}
    word="records.report.semesters"
    columns={['semester', 'students', 'subjects', 'enrolments', 'success', 'fail', 'study']}
  />
)

export const SubjectReport = () => (
  <PlainList<RowOf<typeof subjectReport>>
    route={subjectReport}
    word="records.report.subjects"
    title="name"
    columns={[
      { source: 'code', render: row => code(row.code) },
      'name',
      'students',
      'success',
      'fail',
      'study',
      { source: 'passed_percent', render: row => <PassRate value={row.passed_percent} />, isFigure: true },
    ]}
    references={semester}
  />
)

export const StudySubjectsReport = () => (
  <PlainList<RowOf<typeof studySubjectsReport>>
    route={studySubjectsReport}
    word="records.report.study"
    title="name"
    columns={[{ source: 'code', render: row => code(row.code) }, 'name', 'hours', 'students', 'paid', 'unpaid']}
    references={semester}
  />
)

export const ListReport = () => (
  <PlainList<RowOf<typeof listReport>>
    route={listReport}
    word="records.report.list"
    title="full_name"
    columns={[
      { source: 'number', render: row => code(row.number) },
      'full_name',
      { source: 'code', render: row => code(row.code) },
      'name',
      'hours',
      { source: 'state', tones: enrolmentTones },
      'paid',
    ]}
    open={row => recordAddress(row.student_id)}
    references={{ ...semester, subject_id: 'curriculum.subject' }}
    isReport
  />
)

function PassRate({ value }: { value: number | null }) {
  const { language } = useOffice()
  const said = passRate(value, language)
  return said ? <bdi>{said}</bdi> : <span className="of-none">—</span>
}
