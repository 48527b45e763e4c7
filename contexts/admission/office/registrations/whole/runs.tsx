import type { Out } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { PlainList, useOffice } from '@halaqa/kit-office'
import { listRuns, undoRun } from '../../../contract/office.ts'

type Run = Out<typeof listRuns.reply>['rows'][number]

/** What was done to many applicants at once; the last ten minutes can be taken back. */
export const RunsList = () => (
  <PlainList<Run>
    route={listRuns}
    word="admission.bulk-run"
    title="act"
    columns={[
      'act',
      'people',
      'reason',
      { source: 'by', render: row => <bdi>{row.by}</bdi> },
      { source: 'at', render: row => <Moment at={row.at} /> },
      { source: 'undone_at', render: row => row.undone_at && <Moment at={row.undone_at} /> },
    ]}
    actions={{ undo: undoRun }}
  />
)

function Moment({ at }: { at: string }) {
  const { language } = useOffice()
  return <time dateTime={at}>{instant(at, language)}</time>
}
