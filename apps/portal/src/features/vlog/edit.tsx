import './vlog.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Empty, LinkButton, Notice, useToast } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { keyOf, useCallQuery } from '@halaqa/kit-web/session'
import { editVlog, updateVlog, type VlogEntry, vlogDraft, vlogScreen } from '@halaqa/learning/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Film } from './entry-card.tsx'
import { EntryForm } from './entry-form.tsx'

/** An entry of one's own, `?id=3`, to be changed; without one, the way to them. */
export function Page() {
  const t = useWords('vlog')
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  const named = Number.isInteger(id) && id > 0
  const query = useCallQuery(editVlog, { query: named ? { id } : {} }, { staleTime: 0 })
  return (
    <>
      <PageHead
        title={t('edit_title')}
        crumbs={[{ title: t('title'), to: '/student/vlog' }, { title: t('edit_title') }]}
      />
      <Loaded query={query}>
        {({ entry, types, max_bytes }) =>
          entry ? (
            <Edit key={entry.id} entry={entry} accept={{ types, maxBytes: max_bytes }} />
          ) : (
            <Empty
              icon="video"
              title={t('choose')}
              text={t('choose_text')}
              action={<LinkButton to="/student/vlog?view=mine">{t('view.mine')}</LinkButton>}
            />
          )
        }
      </Loaded>
    </>
  )
}

function Edit({ entry, accept }: { entry: VlogEntry; accept: { types: string[]; maxBytes: number } }) {
  const t = useWords('vlog')
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const sent = () => {
    for (const route of [vlogScreen, vlogDraft, editVlog]) void queries.invalidateQueries({ queryKey: keyOf(route) })
    toast({ text: t('changed') })
    void navigate('/student/vlog?view=mine')
  }
  return (
    <div className="ap-stack">
      {entry.reason && (
        <Notice tone={entry.state === 'refused' ? 'error' : 'neutral'} icon="alert" title={t('reason')}>
          <span dir="auto">{entry.reason}</span>
        </Notice>
      )}
      <Notice icon="info">{t(entry.state === 'accepted' ? 'again_accepted' : 'again')}</Notice>
      <EntryForm
        place={`vlog:${entry.id}`}
        values={entry}
        accept={accept}
        film={<Film entry={entry} className="vl-film" />}
        submit={t('save')}
        route={updateVlog}
        bodyOf={({ title, text, fileId }) => ({ id: entry.id, title, text, file_id: fileId })}
        onSent={sent}
      />
    </div>
  )
}
