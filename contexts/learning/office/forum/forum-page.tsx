import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { hidePost, type ModeratedPost, moderatedPosts, settleReports, showPost } from '../../contract/forum.ts'
import { WholePost } from './whole-post.tsx'

const word = 'learning.forum'
type Row = ModeratedPost

const columns = [
  { source: 'title' as const, render: (row: Row) => <span className="of-long">{row.title}</span> },
  'subject' as const,
  'author' as const,
  { source: 'reports' as const, render: (row: Row) => <State row={row} /> },
  'written_at' as const,
]
const actions = { hide: hidePost, show: showPost, settle: settleReports }
const sends = { settle: ['version' as const] }
const presets = [{ key: 'reported', label: `${word}.values.state.reported`, filter: { state: 'reported' } }]

/** Posts of the forums; what students reported first of all. */
export const ForumPage = () => (
  <PlainList
    route={moderatedPosts}
    word={word}
    columns={columns}
    title="title"
    glance={row => <WholePost post={row} />}
    actions={actions}
    sends={sends}
    presets={presets}
    references={{ subject_id: 'curriculum.subject' }}
  />
)

function State({ row }: { row: Row }) {
  const words = useWords()
  if (row.hidden) return <Chip tone="neutral">{words(`${word}.values.state.hidden`)}</Chip>
  return (
    <>
      {row.deleted && <Chip tone="neutral">{words(`${word}.values.state.deleted`)}</Chip>}
      {row.reports > 0 && (
        <Chip tone="warning" icon="flag">
          <bdi>{row.reports}</bdi>
        </Chip>
      )}
    </>
  )
}
