import { SemesterChoice } from '@halaqa/finance/office/semester-choice'
import type { Out } from '@halaqa/kit-contract'
import { Loaded, PlainList, useCall, useWords } from '@halaqa/kit-office'
import { Empty } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'
import { listPaidStudy, paidSemesters } from '../contract/paid-study.ts'
import { grantAddress, paidIn } from './addresses.ts'
import { Amount } from './amount.tsx'

const word = 'funds.paid-study'
type Paid = Out<typeof listPaidStudy.reply>['rows'][number]

/** Without a semester in the address it is the running one. */
export function PaidInRunning() {
  const words = useWords()
  return (
    <Loaded route={paidSemesters} word={`${word}.many`}>
      {({ semester_id }) =>
        semester_id === null ? (
          <Empty icon="cal" title={words(`${word}.no_semester`)} />
        ) : (
          <Navigate to={paidIn(semester_id)} replace />
        )
      }
    </Loaded>
  )
}

/** Whose study was paid by a fund in a semester, and how much. */
export function PaidStudyList() {
  const semester_id = Number(useParams().semester_id)
  return (
    <PlainList<Paid>
      key={semester_id}
      route={listPaidStudy}
      params={{ semester_id }}
      word={word}
      title="student"
      columns={[
        'student',
        { source: 'student_number', render: row => <bdi dir="ltr">{row.student_number}</bdi> },
        { source: 'paid', render: row => <Amount baisa={row.paid} />, isFigure: true },
        'fund',
        { source: 'invoice_number', render: row => <bdi dir="ltr">{row.invoice_number}</bdi> },
        'approved_on',
      ]}
      references={{ fund_id: 'funds.fund' }}
      open={row => grantAddress(row.id)}
      notice={<Semester semesterId={semester_id} />}
    />
  )
}

/** Another semester is another list. */
function Semester({ semesterId }: { semesterId: number }) {
  const call = useCall()
  const navigate = useNavigate()
  const { data } = useQuery({ queryKey: ['funds', 'semesters'], queryFn: () => call(paidSemesters, {}), retry: false })
  return (
    <div className="fu-semester">
      <SemesterChoice
        semesters={data?.rows ?? []}
        chosen={semesterId}
        onChoose={chosen => void navigate(paidIn(chosen))}
      />
    </div>
  )
}
