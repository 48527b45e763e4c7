import { useWords } from '@halaqa/kit-office'
import { Select } from '@halaqa/kit-web/light'

type Props = {
  semesters: readonly { id: number; name: string }[]
  chosen: number | undefined
  onChoose: (semesterId: number) => void
  label?: string
}

/** Of which semester a report is. */
export function SemesterChoice({ semesters, chosen, onChoose, label }: Props) {
  const words = useWords()
  return (
    <Select
      label={label ?? words('billing.fee-report.semester')}
      placeholder={words('billing.fee-report.choose_semester')}
      choices={semesters.map(each => ({ value: String(each.id), label: each.name }))}
      value={String(chosen ?? '')}
      onChange={event => onChoose(Number(event.target.value))}
    />
  )
}
