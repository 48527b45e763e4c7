import { instant } from '@halaqa/kit-contract/format'
import { useLanguage } from '@halaqa/kit-web/i18n'
import { Button, Icon } from '@halaqa/kit-web/light'
import { Link } from 'react-router'

type Notice = { id: number; title: string; body: string; link: string | null; at: string; read: boolean }

/** What the college told a person, under each other. One that leads somewhere is read by going there. */
export function NoticeRows({
  rows,
  read,
  readWords,
}: {
  rows: readonly Notice[]
  read: (id: number) => void
  readWords: string
}) {
  const [language] = useLanguage()
  return (
    <ul className="ap-rows">
      {rows.map(row => (
        <li key={row.id} data-unread={!row.read || undefined}>
          <div className="ap-row">
            <Icon name={row.read ? 'mail' : 'bell'} />
            <div>
              {row.link ? (
                <Link to={row.link} className="ap-notice-link" onClick={() => !row.read && read(row.id)}>
                  {row.title}
                </Link>
              ) : (
                <b>{row.title}</b>
              )}
              <p>{row.body}</p>
              <small>{instant(row.at, language)}</small>
            </div>
            {!row.read && (
              <Button look="text" size="small" onClick={() => read(row.id)}>
                {readWords}
                <span className="hq-unseen">: {row.title}</span>
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
