import { day } from '@halaqa/kit-contract/format'
import { Facts, useOffice, useWords } from '@halaqa/kit-office'
import { Gpa, type StudentRow } from './row.tsx'

/** The student beside the list: who, where in the plan, how it goes. */
export function StudentGlance({ row }: { row: StudentRow }) {
  const words = useWords()
  const { language } = useOffice()
  const label = (field: string) => words(`students.student.fields.${field}`)
  const code = (value: string) => <bdi dir="ltr">{value}</bdi>
  return (
    <>
      <p className="st-line">
        {code(row.number)} · <bdi>{row.specialty}</bdi>
      </p>
      <Facts
        items={[
          { label: label('state_since'), value: day(row.state_since, language) },
          { label: label('civil_number'), value: code(row.civil_number) },
          { label: label('mobile'), value: code(row.mobile) },
          { label: label('degree_type'), value: words(`students.student.values.degree_type.${row.degree_type}`) },
          { label: label('term'), value: row.term },
          { label: label('gpa'), value: <Gpa value={row.gpa} /> },
          { label: label('passed_hours'), value: row.passed_hours },
          { label: label('enrolled_on'), value: day(row.enrolled_on, language) },
        ]}
      />
    </>
  )
}
