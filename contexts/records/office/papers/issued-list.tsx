import { instant } from '@halaqa/kit-contract/format'
import { PlainList, useOffice, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { type IssuedPaper, listIssuedPapers, revokePapers } from '../../contract/issued-paper.ts'
import { papersAddress } from '../addresses.ts'

const bulk = { revoke: { act: revokePapers, icon: 'alert' as const } }
const presets = [
  { key: 'standing', label: 'records.office.issued_paper.standing', filter: { revoked: 'false' } },
  { key: 'revoked', label: 'records.office.issued_paper.revoked', filter: { revoked: 'true' } },
]

/** All papers: found by the number that somebody reads out, revoked together where a run was a mistake. */
export const IssuedPapersList = () => (
  <PlainList<IssuedPaper>
    route={listIssuedPapers}
    word="records.issued-paper"
    title="number"
    columns={[
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'kind', render: row => <Kind row={row} /> },
      'full_name',
      { source: 'student_number', render: row => <bdi dir="ltr">{row.student_number}</bdi> },
      { source: 'issued_at', render: row => <Moment at={row.issued_at} /> },
      'issued_by',
      { source: 'revoked_at', render: row => <State row={row} /> },
      { source: 'revoke_reason', isExtra: true },
      { source: 'run_id', isExtra: true },
    ]}
    open={row => papersAddress(row.student_id)}
    bulk={bulk}
    presets={presets}
  />
)

function Kind({ row }: { row: IssuedPaper }) {
  const words = useWords()
  return words(`records.paper.values.kind.${row.kind}`)
}

function Moment({ at }: { at: string }) {
  const { language } = useOffice()
  return instant(at, language)
}

function State({ row }: { row: IssuedPaper }) {
  const words = useWords()
  if (!row.revoked_at) return <Chip tone="success">{words('records.office.issued_paper.valid')}</Chip>
  return <Chip tone="error">{words('records.issued-paper.fields.revoked')}</Chip>
}
