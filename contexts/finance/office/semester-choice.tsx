import { useWords } from '@halaqa/kit-office'
import { Select } from '@halaqa/kit-web/light'

type Props = {
  semesters: readonly { id: number; name: string }[]
  /** None is `undefined`; where all are offered, it is all of them. */
  chosen: number | undefined
  onChoose: (semesterId: number) => void
  onAll?: () => void
  label?: string
}
const all = 'all'

/** Of which semester a report is. */
export function SemesterChoice({ semesters, chosen, onChoose, onAll, label }: Props) {
  const words = useWords()
  const word = (key: string) => words(`finance.semester-choice.${key}`)
  const choices = semesters.map(each => ({ value: String(each.id), label: each.name }))
  return (
    <div className="fi-choice">
      <Select
        label={label ?? word('semester')}
        placeholder={word('choose')}
        choices={onAll ? [{ value: all, label: word('all') }, ...choices] : choices}
        value={String(chosen ?? (onAll ? all : ''))}
        onChange={({ target }) => (target.value === all ? onAll?.() : onChoose(Number(target.value)))}
      />
    </div>
  )
}
