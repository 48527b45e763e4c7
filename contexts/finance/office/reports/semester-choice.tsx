import { useWords } from '@halaqa/kit-office'
import { Select } from '@halaqa/kit-web/light'

type Semester = { id: number; name: string }
type Props = { semesters: readonly Semester[]; value: string; onChoose: (value: string) => void; isAllOffered?: true }

/** Which semester a report is of; `all` where all can be asked. */
export function SemesterChoice({ semesters, value, onChoose, isAllOffered }: Props) {
  const words = useWords()
  const all = isAllOffered ? [{ value: 'all', label: words('finance.invoice-figures.all_semesters') }] : []
  return (
    <div className="fi-choice">
      <Select
        label={words('finance.invoice-figures.semester')}
        placeholder={words('finance.invoice-figures.choose_semester')}
        choices={[...all, ...semesters.map(each => ({ value: String(each.id), label: each.name }))]}
        value={value}
        onChange={event => onChoose(event.target.value)}
      />
    </div>
  )
}
