import type { Out } from '@halaqa/kit-contract'
import { useCall } from '@halaqa/kit-office'
import { useQuery } from '@tanstack/react-query'
import { equationSubjects } from '../../contract/equation-office.ts'

export type Proposal = NonNullable<Out<typeof equationSubjects.reply>['rows'][number]['proposal']>

/** What was decided before for each subject of an earlier degree, by the subject's id. */
export function useProposals(equationId: number): Map<number, Proposal> {
  const call = useCall()
  const answer = useQuery({
    queryKey: ['admission', 'equation-lines', equationId],
    queryFn: () => call(equationSubjects, { params: { id: equationId } }),
    staleTime: 60_000,
  })
  const rows = answer.data?.rows ?? []
  return new Map(rows.flatMap(row => (row.proposal ? [[row.id, row.proposal] as const] : [])))
}
