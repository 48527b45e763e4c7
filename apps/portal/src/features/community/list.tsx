import '../studying/studying.css'
import './community.css'
import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Empty, Icon, Input, LinkButton, Segments, Skeleton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { type Conversation, communityList } from '@halaqa/learning/contract'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Pager } from './pager.tsx'

const sorts = ['-active_at', '-written_at'] as const

/** Conversations of the students of the college. What is searched, sorted and turned to stands in the address. */
export function Page() {
  const t = useWords('community')
  const web = useWords('web')
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const sort = sorts.find(each => each === address.get('sort')) ?? sorts[0]
  const page = Math.max(1, Number(address.get('page')) || 1)
  const [typed, setTyped] = useState(q)
  const list = useCallQuery(
    communityList,
    { query: { page, per_page: 20, sort, ...(q && { q: q.slice(0, 100) }) } },
    { staleTime: 0, placeholderData: before => before },
  )
  const go = (change: Record<string, string>) => {
    const next = { q, sort: sort === sorts[0] ? '' : sort, page: '', ...change }
    setAddress(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { preventScrollReset: true })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    go({ q: typed.trim() })
  }
  const clear = () => {
    setTyped('')
    go({ q: '' })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <LinkButton to="/student/community/create" icon="plus">
            {t('begin')}
          </LinkButton>
        }
      />
      <div className="ap-stack">
        <form className="sy-forum-bar" onSubmit={search} role="search">
          <Input
            label={t('search')}
            labelUnseen
            type="search"
            placeholder={t('search')}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" look="outlined" icon="search">
            {web('search')}
          </Button>
        </form>
        <div className="co-sort">
          <Segments
            label={<span className="hq-unseen">{t('sort.label')}</span>}
            name="sort"
            value={sort}
            onChange={value => go({ sort: value === sorts[0] ? '' : value })}
            choices={sorts.map(value => ({ value, label: t(`sort.${value.slice(1)}`) }))}
          />
        </div>
        <Loaded
          query={list}
          loading={<Skeleton label={web('loading')} rows={5} />}
          isEmpty={data => data.total === 0}
          empty={
            q ? (
              <Empty
                icon="search"
                title={t('forum.none')}
                text={t('none_text')}
                action={
                  <Button look="outlined" onClick={clear}>
                    {t('clear')}
                  </Button>
                }
              />
            ) : (
              <Empty icon="msg" title={t('empty')} text={t('empty_text')} />
            )
          }
        >
          {({ rows, total, current_page, last_page }) => (
            <>
              {q && (
                <p className="ap-quiet" role="status">
                  {t('found', { count: total })}
                </p>
              )}
              <ul className="co-list">
                {rows.map(row => (
                  <Row key={row.id} row={row} />
                ))}
              </ul>
              <Pager page={current_page} last={last_page} go={next => go({ page: next > 1 ? String(next) : '' })} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Row({ row }: { row: Conversation }) {
  const t = useWords('community')
  const [language] = useLanguage()
  return (
    <Card as="li">
      <span className="hq-avatar" data-letter={row.author.slice(0, 1)} aria-hidden="true" />
      <div>
        <h2 dir="auto">
          <Link to={`/student/community/show/${row.id}`}>{row.title}</Link>
        </h2>
        <p dir="auto">{row.excerpt}</p>
        <small>
          <b>{row.own ? t('forum.you') : row.author}</b>
          <span>
            {row.answers > 0
              ? t('answered', { at: instant(row.active_at, language) })
              : instant(row.written_at, language)}
          </span>
          <span>
            <Icon name="msg" size={16} /> {t('answers', { count: row.answers })}
          </span>
          {row.reactions > 0 && <span>{t('reacted', { count: row.reactions })}</span>}
        </small>
      </div>
    </Card>
  )
}
