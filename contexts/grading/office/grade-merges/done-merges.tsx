import { instant } from '@halaqa/kit-contract/format'
import { ActionButton, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, type Tone } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { approveGradeMerge, type GradeMerge, refuseGradeMerge, undoGradeMerge } from '../../contract/grade-merges.ts'

const word = 'grading.grade-merge'
const tones: Record<GradeMerge['state'], Tone> = {
  open: 'warning',
  done: 'success',
  refused: 'error',
  undone: 'neutral',
}
const acts = { approve: approveGradeMerge, refuse: refuseGradeMerge, undo: undoGradeMerge } as const

/** What was merged, what waits for a second officer, and the way back. */
export function DoneMerges({ merges }: { merges: GradeMerge[] }) {
  const words = useWords()
  const { language } = useOffice()
  const refresh = useAfterAct()
  if (!merges.length) return null
  const head = (key: string) => words(`${word}.fields.${key}`)
  const title = words('grading.office.grade_merge.done')
  return (
    <Card as="section" flush aria-label={title}>
      <h2 className="st-part-title">{title}</h2>
      <DataTable
        caption={title}
        rows={merges}
        idOf={row => row.id}
        columns={[
          { key: 'name', title: head('full_name'), main: true, cell: row => row.full_name },
          { key: 'subject', title: head('subject'), cell: row => <bdi>{row.subject}</bdi> },
          { key: 'reason', title: head('reason'), cell: row => <span dir="auto">{row.reason}</span> },
          { key: 'by', title: head('by'), cell: row => <bdi>{row.by}</bdi> },
          { key: 'at', title: head('at'), cell: row => instant(row.at, language) },
          {
            key: 'state',
            title: head('state'),
            cell: row => <Chip tone={tones[row.state]}>{words(`${word}.values.state.${row.state}`)}</Chip>,
          },
          {
            key: 'acts',
            title: '',
            cell: row => (
              <span className="gr-acts">
                {(['approve', 'refuse', 'undo'] as const)
                  .filter(verb => row.can[verb])
                  .map(verb => (
                    <ActionButton
                      key={verb}
                      action={acts[verb]}
                      params={{ id: row.id }}
                      word={word}
                      label={`${word}.actions.${verb}`}
                      onDone={refresh}
                    />
                  ))}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
