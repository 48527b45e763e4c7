import { instant, number } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Chip, Empty, Icon } from '@halaqa/kit-web/light'
import { Sheet } from '../../sheet.tsx'
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
      <Sheet label={words('admission.office.show.tabs.messages')} className="of-box">
        <table>
          <thead>
            <tr>
              <th scope="col">{word('subject')}</th>
              <th scope="col">{word('channel')}</th>
              <th scope="col">{word('state')}</th>
              <th scope="col">{word('at')}</th>
            </tr>
          </thead>
          <tbody>
            {detail.messages.map(message => (
              <tr key={message.id}>
                <th scope="row">
                  <bdi>{message.subject}</bdi>
                </th>
                <td>
                  <span className="ad-channel">
                    <Icon name={message.channel === 'sms' ? 'msg' : 'mail'} size={16} />
                    {word(`channels.${message.channel}`)}
                  </span>
                </td>
                <td>
                  <Chip tone={messageTones[message.state]}>{word(`states.${message.state}`)}</Chip>
                </td>
                <td>
                  <time dateTime={message.at}>{instant(message.at, language)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
    </>
  )
}
