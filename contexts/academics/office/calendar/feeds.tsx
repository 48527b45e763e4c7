import { ActionButton, useWords } from '@halaqa/kit-office'
import { Button, Card, useToast } from '@halaqa/kit-web/light'
import { type CalendarHome, renewFeed } from '../../contract/calendar.ts'

/** The addresses that calendar programs follow, one an audience. */
export function Feeds({ home, onChange }: { home: CalendarHome; onChange: () => void }) {
  const words = useWords()
  const say = useToast()
  const word = (key: string) => words(`academics.office.cal.${key}`)
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address)
    say({ text: word('copied') })
  }
  return (
    <Card as="section" className="ac-feeds">
      <h2>{word('feeds')}</h2>
      <p>{word('feeds_text')}</p>
      <ul>
        {home.feeds.map(feed => (
          <li key={feed.id}>
            <b>{words(`academics.event-type.values.audiences.${feed.audience}`)}</b>
            <bdi dir="ltr">{feed.address}</bdi>
            <span>
              <Button look="outlined" size="small" icon="file" onClick={() => void copy(feed.address)}>
                {word('copy')}
              </Button>
              {home.can.edit && (
                <ActionButton
                  look="text"
                  action={renewFeed}
                  params={{ id: feed.id }}
                  word="academics.feed"
                  label="academics.office.cal.renew"
                  onDone={onChange}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
