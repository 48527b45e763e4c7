import { instant, number } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Empty, Icon } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { messageTones } from '../../tones.ts'
import type { Detail } from '../detail.ts'

/** What the college has written to the applicant, by mail and SMS. */
export function MessagesPart({ detail }: { detail: Detail }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`admission.office.messages.${key}`)
  if (detail.messages.length === 0) return <Empty icon="mail" title={word('none')} text={word('none_text')} />
  return (
    <>
      {detail.messages_total > detail.messages.length && (
        <p className="ad-hint">
          {words('admission.office.messages.newest', {
            shown: number(detail.messages.length, language),
            total: number(detail.messages_total, language),
          })}
        </p>
      )}
      <DataTable
        caption={words('admission.office.show.tabs.messages')}
        rows={detail.messages}
        idOf={message => message.id}
        columns={[
          { key: 'subject', title: word('subject'), main: true, cell: message => <bdi>{message.subject}</bdi> },
          {
            key: 'channel',
            title: word('channel'),
            cell: ({ channel }) => (
              <span className="ad-channel">
                <Icon name={channel === 'sms' ? 'msg' : 'mail'} size={16} />
                {word(`channels.${channel}`)}
              </span>
            ),
          },
          {
            key: 'state',
            title: word('state'),
            cell: ({ state }) => <Chip tone={messageTones[state]}>{word(`states.${state}`)}</Chip>,
          },
          {
            key: 'at',
            title: word('at'),
            cell: message => <time dateTime={message.at}>{instant(message.at, language)}</time>,
          },
        ]}
      />
    </>
  )
}
