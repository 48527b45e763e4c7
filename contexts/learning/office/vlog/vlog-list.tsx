import { addressOf } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import type { Tone } from '@halaqa/kit-web/light'
import { listVlog, type ModeratedVlog, showVlog } from '../../contract/vlog.ts'

export const vlogTones: Record<ModeratedVlog['state'], Tone> = {
  waiting: 'warning',
  accepted: 'success',
  refused: 'error',
  hidden: 'neutral',
}
const columns = [
  'title' as const,
  'author' as const,
  { source: 'number' as const, render: (row: ModeratedVlog) => <bdi dir="ltr">{row.number}</bdi> },
  { source: 'state' as const, tones: vlogTones },
  'submitted_at' as const,
]
const presets = [{ key: 'waiting', label: 'learning.office.vlog.waiting', filter: { state: 'waiting' } }]

/** Entries of the video diary; each is decided on where it is watched. */
export const VlogList = () => (
  <PlainList<ModeratedVlog>
    route={listVlog}
    word="learning.vlog"
    columns={columns}
    title="title"
    open={row => addressOf(showVlog, { params: { id: row.id } })}
    presets={presets}
  />
)
