import { type Days, type DayWord, daysOfWords, dayWords } from '@halaqa/kit-contract'
import { day } from '@halaqa/kit-contract/format'
import { MenuItem, MenuList } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useCall, useOffice, useWords } from '../office-context.ts'

/** Which days a word means: the server knows the day in Muscat and the semesters. Asked anew after five minutes. */
function useDays(): (word: DayWord) => Days | null | undefined {
  const call = useCall()
  const answer = useQuery({
    queryKey: ['platform', 'day-words'],
    queryFn: () => call(daysOfWords),
    staleTime: 300_000,
    retry: false,
  })
  return word => answer.data?.rows.find(each => each.word === word)?.days
}

/** From when to when, in a line that stays in its order in both directions. */
function DaysOf({ days }: { days: Days | null | undefined }) {
  const words = useWords()
  const { language } = useOffice()
  if (days === undefined) return null
  if (days === null) return <small className="of-days">{words('office.days.none')}</small>
  const said = (iso: string) => day(iso, language)
  return (
    <small className="of-days">
      <bdi>
        {days.from === days.to
          ? said(days.from)
          : words('office.days.between', { from: said(days.from), to: said(days.to) })}
      </bdi>
    </small>
  )
}

type ChoicesProps = { label: string; value: unknown; onChoose: (value: string) => void }
/** The words to choose from, each with the days that it means today. */
export function DayWordChoices({ label, value, onChoose }: ChoicesProps) {
  const words = useWords()
  const daysOf = useDays()
  return (
    <MenuList autoFocusItem aria-label={label}>
      {dayWords.map(each => (
        <MenuItem key={each} selected={value === each} onClick={() => onChoose(each)}>
          <span className="of-day-word">
            {words(`office.days.${each}`)}
            <DaysOf days={daysOf(each)} />
          </span>
        </MenuItem>
      ))}
    </MenuList>
  )
}

/** A word that is chosen, with its days. */
export function SaidDays({ word }: { word: DayWord }) {
  const words = useWords()
  const daysOf = useDays()
  return (
    <>
      {words(`office.days.${word}`)} <DaysOf days={daysOf(word)} />
    </>
  )
}
