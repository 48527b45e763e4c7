import { MenuItem, MenuList } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useOffice, useWords } from '../office-context.ts'
import type { Colleague } from '../work/assigning.ts'

/** Those who may act on a kind of work, oneself left out: one's own is said so. */
function useColleagues(kind: string): Colleague[] {
  const { assigning, actor } = useOffice()
  const answer = useQuery({
    queryKey: ['colleagues', kind],
    queryFn: () => assigning.colleagues(kind),
    staleTime: 300_000,
    retry: false,
  })
  return answer.data?.filter(each => each.id !== Number(actor.id)) ?? []
}

type Props = { kind: string; label: string; value: unknown; onChoose: (value: string) => void }
/** Whose the rows are: one's own, nobody's, a colleague's. */
export function AssignedChoices({ kind, label, value, onChoose }: Props) {
  const words = useWords()
  const choices = [
    ...['mine', 'free'].map(each => ({ value: each, name: words(`office.assigned.${each}`) })),
    ...useColleagues(kind).map(({ id, name }) => ({ value: String(id), name })),
  ]
  return (
    <MenuList autoFocusItem aria-label={label}>
      {choices.map(each => (
        <MenuItem key={each.value} selected={value === each.value} onClick={() => onChoose(each.value)}>
          <bdi>{each.name}</bdi>
        </MenuItem>
      ))}
    </MenuList>
  )
}

/** The same where it is chosen. */
export function SaidAssigned({ kind, value }: { kind: string; value: string }) {
  const words = useWords()
  const colleagues = useColleagues(kind)
  if (value === 'mine' || value === 'free') return <>{words(`office.assigned.${value}`)}</>
  return <bdi>{colleagues.find(each => String(each.id) === value)?.name ?? value}</bdi>
}
