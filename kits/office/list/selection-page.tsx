import { type SelectionRun, selectionRows, selectionRun } from '@halaqa/kit-contract'
import { useParams } from 'react-router'
import { Loaded } from '../shell/loaded.tsx'
import { PlainList } from './plain-list.tsx'
import { isAtWork, Run } from './selection-runs.tsx'

const isEdit = ({ operation }: SelectionRun) => operation.endsWith('.editMany')

/** What came of an act on all that match: how many, and each row with the reason where it was refused. Its sheet is the list's. */
export function SelectionPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={selectionRun} params={{ id }} word="platform.selection-row.many" isWaiting={isAtWork}>
      {run => (
        <PlainList
          route={selectionRows}
          params={{ id }}
          word="platform.selection-row"
          columns={[
            'name',
            { source: 'outcome', tones: { done: 'success', refused: 'warning', left: 'neutral' } },
            ...(isEdit(run) ? (['before', 'after'] as const) : []),
            'message',
          ]}
          notice={<Run run={run} />}
        />
      )}
    </Loaded>
  )
}
