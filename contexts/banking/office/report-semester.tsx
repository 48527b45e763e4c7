import { SemesterChoice } from '@halaqa/finance/office/semester-choice'
import { useCall, useWords } from '@halaqa/kit-office'
import { LinkButton } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { reportSemesters } from '../contract/reports.ts'
import { reportAddress, varianceAddress } from './addresses.ts'

const addresses = { receipt: reportAddress, variance: varianceAddress }

/** Which semester is looked at, and the other report on it. */
export function ReportSemester({ id, other }: { id: number; other: 'receipt' | 'variance' }) {
  const words = useWords()
  const call = useCall()
  const navigate = useNavigate()
  const own = addresses[other === 'receipt' ? 'variance' : 'receipt']
  const { data } = useQuery({
    queryKey: ['banking', 'semesters'],
    queryFn: () => call(reportSemesters, {}),
    retry: false,
  })
  return (
    <div className="bk-above">
      {data && data.rows.length > 1 && (
        <SemesterChoice semesters={data.rows} chosen={id} onChoose={chosen => void navigate(own(chosen))} />
      )}
      <LinkButton to={addresses[other](id)} look="text" size="small" icon="chart">
        {words(`banking.${other}.many`)}
      </LinkButton>
    </div>
  )
}
