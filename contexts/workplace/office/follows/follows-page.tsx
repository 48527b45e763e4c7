import '../workplace.css'
import { CallError } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { Link, Loaded, messageOf, Page, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Button, Card, Empty, useToast } from '@halaqa/kit-web/light'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FollowedRecord, listFollows, unfollowRecord } from '../../contract/follow.ts'

const word = (key: string) => `workplace.office.follows.${key}`

/** The records that the person follows: each opens, and each can be let go. */
export function FollowsPage() {
  return (
    <Loaded route={listFollows} word={word('title')}>
      {({ rows }) => <Follows rows={rows} />}
    </Loaded>
  )
}

function Follows({ rows }: { rows: FollowedRecord[] }) {
  const words = useWords()
  return (
    <Page title={words(word('title'))} about={words(word('about'))}>
      {rows.length === 0 ? (
        <Empty icon="bell" title={words(word('empty'))} text={words(word('empty_text'))} />
      ) : (
        <Card>
          <ul className="wp-queue">
            {rows.map(row => (
              <Followed key={row.address} record={row} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function Followed({ record }: { record: FollowedRecord }) {
  const words = useWords()
  const { language } = useOffice()
  const { unfollow, isBusy } = useUnfollow(record)
  const { address, title, what, followed_at } = record
  return (
    <li>
      <div>
        <Link to={address}>
          <bdi>{title}</bdi>
        </Link>
        <small>
          {what} · {words(word('since'), { at: instant(followed_at, language) })}
        </small>
      </div>
      <Button look="text" size="small" busy={isBusy} onClick={() => void unfollow()}>
        {words('office.follow.end')}
        <span className="hq-unseen">: {title}</span>
      </Button>
    </li>
  )
}

function useUnfollow({ address }: FollowedRecord) {
  const words = useWords()
  const say = useToast()
  const call = useCall()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const unfollow = async () => {
    setBusy(true)
    try {
      await call(unfollowRecord, { body: { address } })
      say({ text: words('office.follow.ended'), tone: 'success' })
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      say({ text: messageOf(failed, words), tone: 'error' })
    } finally {
      setBusy(false)
      for (const queryKey of [['workplace'], ['follow']]) void queries.invalidateQueries({ queryKey })
    }
  }
  return { unfollow, isBusy }
}
