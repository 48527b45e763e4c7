import './vlog.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Empty, Input, LinkButton, Skeleton } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { vlogScreen } from '@halaqa/learning/contract'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EntryCard } from './entry-card.tsx'

const perPage = 10

/** The video diary: what fellow students tell, and one's own entries with their states. */
export function Page() {
  const t = useWords('vlog')
  const web = useWords('web')
  const [search] = useSearchParams()
  const view = search.get('view') === 'mine' ? 'mine' : 'all'
  const q = search.get('q') ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const query = useCallQuery(
    vlogScreen,
    { query: { view, page, per_page: perPage, ...(q && { q }) } },
    { staleTime: 0, placeholderData: before => before },
  )
  const add = (
    <LinkButton to="/student/vlog/submit" icon="plus">
      {t('add')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('title')} sub={t('text')} actions={add} />
      <Bar key={view} view={view} q={q} mine={query.data?.mine} />
      <Loaded
        query={query}
        loading={<Skeleton label={web('loading')} rows={4} />}
        isEmpty={data => data.total === 0}
        empty={
          <Empty
            icon="video"
            title={t(q ? 'none' : view === 'mine' ? 'empty_mine' : 'empty')}
            text={q ? undefined : t('empty_text')}
          />
        }
      >
        {({ rows, current_page, last_page }) => (
          <>
            <ul className="vl-list">
              {rows.map(entry => (
                <EntryCard key={`${entry.id} ${entry.submitted_at}`} entry={entry} />
              ))}
            </ul>
            {last_page > 1 && <Pages at={current_page} last={last_page} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Bar({ view, q, mine }: { view: 'all' | 'mine'; q: string; mine: number | undefined }) {
  const t = useWords('vlog')
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(q)
  const find = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ ...(view === 'mine' && { view }), ...(typed.trim() && { q: typed.trim() }) })
  }
  return (
    <div className="vl-bar">
      <nav className="vl-views" aria-label={t('views')}>
        {(['all', 'mine'] as const).map(each => (
          <LinkButton
            key={each}
            to={each === 'all' ? '/student/vlog' : '/student/vlog?view=mine'}
            look={view === each ? 'outlined' : 'text'}
            aria-current={view === each ? 'page' : undefined}
          >
            {t(`view.${each}`)}
            {each === 'mine' && mine ? <bdi>{mine}</bdi> : null}
          </LinkButton>
        ))}
      </nav>
      <form onSubmit={find}>
        <Input
          label={t('search')}
          labelUnseen
          type="search"
          maxLength={100}
          placeholder={t('search')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </form>
    </div>
  )
}

function Pages({ at, last }: { at: number; last: number }) {
  const t = useWords('vlog')
  const [search, setSearch] = useSearchParams()
  const go = (page: number) => setSearch({ ...Object.fromEntries(search), page: String(page) })
  return (
    <div className="ap-acts">
      <Button look="outlined" size="small" disabled={at === 1} onClick={() => go(at - 1)}>
        {t('newer')}
      </Button>
      <Button look="outlined" size="small" disabled={at >= last} onClick={() => go(at + 1)}>
        {t('older')}
      </Button>
    </div>
  )
}
