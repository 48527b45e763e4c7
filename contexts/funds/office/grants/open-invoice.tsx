import { money } from '@halaqa/kit-contract/format'
import { Failed, useCall, useOffice, useWords, Waiting } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Select } from '@halaqa/kit-web/light'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openInvoicesOfStudent } from '../../contract/grants.ts'

/** What the student who is chosen has to pay; the amount starts from all that is open of it. */
export function OpenInvoice({ name, label }: { name: string; label: string }) {
  const words = useWords()
  const { language } = useOffice()
  const call = useCall()
  const { value: student } = useChosen<number | undefined>('student_id')
  const { onChange: setAmount } = useChosen<unknown>('amount')
  const { value, onChange, onBlur, ref, error, required } = useChosen<number | undefined>(name)
  const before = useRef(student)
  // What was chosen is another student's.
  useEffect(() => {
    if (before.current !== student && value !== undefined) onChange(undefined)
    before.current = student
  })
  const answer = useQuery({
    queryKey: ['funds', 'student-invoices', student],
    queryFn: () => call(openInvoicesOfStudent, { params: { id: student! } }),
    enabled: Boolean(student),
    retry: false,
    gcTime: 0,
  })
  if (!student) return <p className="of-none">{words('funds.grant.choose_student')}</p>
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Waiting rows={1} />
  const { rows } = answer.data
  if (!rows.length) return <p className="of-none">{words('funds.grant.nothing_open')}</p>
  return (
    <Select
      ref={ref}
      label={label}
      choices={[
        { value: '', label: words('funds.grant.choose_invoice') },
        ...rows.map(row => ({
          value: String(row.id),
          label: `${row.about} ${row.number} · ${words('finance.receipt.open_of', {
            open: money(row.open, language),
            total: money(row.total, language),
          })}`,
        })),
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={event => {
        const chosen = rows.find(row => row.id === Number(event.target.value))
        onChange(chosen?.id)
        if (chosen) setAmount(chosen.open)
      }}
      onBlur={onBlur}
      error={error}
      required={required}
    />
  )
}
