import type { PayerStanding } from '@halaqa/finance/contract'
import { useWords } from '@halaqa/kit-office'
import { LinkButton, type Tone } from '@halaqa/kit-web/light'
import { useParams } from 'react-router'
import { accountAddress } from '../addresses.ts'
import { feesAddress } from './addresses.ts'

const tones: Record<PayerStanding, Tone> = {
  unpaid: 'error',
  partly: 'warning',
  settled: 'success',
  nothing: 'neutral',
}
export const references = { specialty_id: 'academics.specialty' }
export const number = {
  source: 'number' as const,
  render: (row: { number: string }) => <bdi dir="ltr">{row.number}</bdi>,
}
export const standing = { source: 'standing' as const, tones }
export const amounts = [
  'charged' as const,
  'paid' as const,
  { source: 'granted' as const, isExtra: true },
  { source: 'let_go' as const, isExtra: true },
  'open' as const,
]
export const columns = ['student' as const, number, 'specialty' as const, ...amounts]
export const byStanding = (word: string, standings: readonly PayerStanding[]) =>
  standings.map(key => ({ key, label: `${word}.values.standing.${key}`, filter: { standing: key } }))

/** A row is of a student, and leads to the account of that student. */
export const ofStudent = {
  title: 'student' as const,
  rowId: (row: { student_id: number }) => row.student_id,
  open: (row: { student_id: number }) => accountAddress(row.student_id),
}

/** What the lists of one semester have in common. */
export function useOfSemester() {
  const words = useWords()
  const semester_id = Number(useParams().semester_id)
  return {
    key: semester_id,
    shared: {
      ...ofStudent,
      params: { semester_id },
      references,
      notice: (
        <p>
          <LinkButton to={feesAddress(semester_id)} look="text" size="small" icon="chart">
            {words('billing.fee-report.many')}
          </LinkButton>
        </p>
      ),
    },
  }
}
