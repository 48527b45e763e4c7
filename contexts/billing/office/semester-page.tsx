import { SemesterChoice } from '@halaqa/finance/office/semester-choice'
import { Page, useWords } from '@halaqa/kit-office'
import { Empty } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

/** The semester in the address, as a report asks for it, and how another one is put there; without it, the one that runs. */
export function useSemesterAsked() {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('semester_id')) || undefined
  return {
    query: asked ? { semester_id: asked } : {},
    choose: (semesterId: number) => setSearch({ semester_id: String(semesterId) }),
  }
}

type Semester = { id: number; name: string }
type Props = {
  title: string
  report: { semester: Semester | null; semesters: readonly Semester[] }
  onChoose: (semesterId: number) => void
  actions?: ReactNode
  children: (semesterId: number) => ReactNode
}
/** A report on a semester, of which another can be chosen. */
export function SemesterPage({ title, report: { semester, semesters }, onChoose, actions, children }: Props) {
  const words = useWords()
  return (
    <Page title={title} actions={actions}>
      {semesters.length > 0 && (
        <div className="bi-acts">
          <SemesterChoice semesters={semesters} chosen={semester?.id} onChoose={onChoose} />
        </div>
      )}
      {semester ? children(semester.id) : <Empty icon="cal" title={words('billing.fee-report.no_semester')} />}
    </Page>
  )
}
