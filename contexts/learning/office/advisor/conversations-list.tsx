import { addressOf } from '@halaqa/kit-contract'
import { PlainList } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { type AdvisorConversation, listConversations, showConversation } from '../../contract/advisor.ts'

const presets = [{ key: 'unread', label: 'learning.office.advisor.unread', filter: { unread: 'true' } }]

/** The conversations of the signed-in advisor: unread first, then the newest. */
export const ConversationsList = () => (
  <PlainList<AdvisorConversation>
    route={listConversations}
    word="learning.conversation"
    title="full_name"
    columns={[
      'full_name',
      { source: 'number', render: row => <bdi dir="ltr">{row.number}</bdi> },
      { source: 'last_text', render: row => <span className="of-long">{row.last_text}</span> },
      { source: 'unread', render: row => <Unread count={row.unread} /> },
      'last_at',
    ]}
    open={row => addressOf(showConversation, { query: { id: row.id } })}
    presets={presets}
  />
)

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Chip tone="gold" icon="msg">
      <bdi>{count}</bdi>
    </Chip>
  )
}
