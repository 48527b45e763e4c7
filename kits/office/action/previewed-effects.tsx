import { type Action, operationId, type Preview } from '@halaqa/kit-contract'
import { Notice } from '@halaqa/kit-web/light'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCall, useWords } from '../office-context.ts'
import { Consequences } from './outcomes.tsx'

type Props = { action: Action; params: object; query: object; notes?: string[] }

/** What will follow from an act: what this screen says of it, and what the server finds by trying. */
export function PreviewedEffects({ action, params, query, notes = [] }: Props) {
  const words = useWords()
  const call = useCall() as unknown as (route: unknown, given: object) => Promise<Preview>
  const { data: told } = useQuery({
    queryKey: ['preview', operationId(action.perform), params, query],
    queryFn: () => call(action.preview, { params, query }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  if (told && !told.allowed)
    return (
      <Notice tone="warning" icon="alert" title={words('office.action.not_allowed')}>
        {told.reason && words(`problem.${told.reason}`)}
      </Notice>
    )
  return (
    <Consequences
      items={told?.consequences ?? []}
      notes={[...(told?.notes ?? []), ...notes]}
      unfinished={told?.unfinished}
    />
  )
}
