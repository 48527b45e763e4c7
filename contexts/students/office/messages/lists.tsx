import type { Out } from '@halaqa/kit-contract'
import { PlainList, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import { useParams } from 'react-router'
import {
  createMessage,
  createTemplate,
  listMessages,
  listTemplates,
  oldMessages,
  showMessages,
} from '../../contract/messages.ts'
import { templateAddress } from '../addresses.ts'
import { deliveryTones } from '../tones.ts'

type MessageRow = Out<typeof listMessages.reply>['rows'][number]
type TemplateRow = Out<typeof listTemplates.reply>['rows'][number]
type OldRow = Out<typeof oldMessages.reply>['rows'][number]

const short = (text: string) => <span dir="auto">{text.length > 90 ? `${text.slice(0, 90)}…` : text}</span>
const columns = [
  'full_name' as const,
  { source: 'subject' as const, render: (row: MessageRow) => short(row.subject) },
  { source: 'mail' as const, render: (row: MessageRow) => <Delivery by="mail" row={row} /> },
  { source: 'sms' as const, render: (row: MessageRow) => <Delivery by="sms" row={row} /> },
  'by' as const,
  'at' as const,
]

/** What staff wrote to students, the newest first. */
export const MessagesList = () => (
  <PlainList<MessageRow>
    route={listMessages}
    word="students.message"
    title="full_name"
    columns={columns}
    open={row => recordAddress(row.student_id)}
    glance={row => <p className="st-text">{row.body}</p>}
    references={{ student_id: 'students.student' }}
    create={{ to: createMessage.path, access: createMessage.access }}
  />
)

/** What was written to one student. */
export function StudentMessages() {
  const id = Number(useParams().id)
  return (
    <PlainList<MessageRow>
      route={showMessages}
      params={{ id }}
      word="students.message"
      title="subject"
      columns={columns}
      glance={row => <p className="st-text">{row.body}</p>}
    />
  )
}

/** Texts that were sent before, each once. */
export const OldMessages = () => (
  <PlainList<OldRow>
    route={oldMessages}
    word="students.old-message"
    title="subject"
    columns={[
      { source: 'subject', render: row => short(row.subject) },
      { source: 'body', render: row => short(row.body) },
      'students',
      'last_at',
    ]}
    glance={row => <p className="st-text">{row.body}</p>}
  />
)

export function TemplatesList() {
  const { type } = useParams()
  return (
    <PlainList<TemplateRow>
      route={listTemplates}
      params={type ? { type } : {}}
      word="students.template"
      title="name"
      columns={['name', 'type', { source: 'subject', render: row => short(row.subject) }]}
      open={row => templateAddress(row.id)}
      glance={row => <p className="st-text">{row.body}</p>}
      create={{ to: createTemplate.path.replace('/{type?}', ''), access: createTemplate.access }}
    />
  )
}

function Delivery({ by, row }: { by: 'mail' | 'sms'; row: MessageRow }) {
  const words = useWords()
  return <Chip tone={deliveryTones[row[by]]}>{words(`students.message.values.${by}.${row[by]}`)}</Chip>
}
