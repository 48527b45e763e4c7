import './vlog.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { Empty, LinkButton, Notice, useToast } from '@halaqa/kit-web/light'
import { Loaded, PageHead } from '@halaqa/kit-web/screen'
import { keyOf, useCallQuery } from '@halaqa/kit-web/session'
import { submitVlog, vlogDraft, vlogScreen } from '@halaqa/learning/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { EntryForm } from './entry-form.tsx'

/** A new entry of the video diary: a film, a title, some words; staff look at it first. */
export function Page() {
  const t = useWords('vlog')
  const toast = useToast()
  const navigate = useNavigate()
  const draft = useCallQuery(vlogDraft, {}, { staleTime: 0 })
  const queries = useQueryClient()
  const sent = () => {
    for (const route of [vlogScreen, vlogDraft]) void queries.invalidateQueries({ queryKey: keyOf(route) })
    toast({ text: t('sent') })
    void navigate('/student/vlog?view=mine')
  }
  const back = (
    <LinkButton to="/student/vlog?view=mine" look="outlined">
      {t('back')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('new')} crumbs={[{ title: t('title'), to: '/student/vlog' }, { title: t('new') }]} />
      <Loaded query={draft}>
        {({ may_submit, waiting, most_waiting, types, max_bytes }) =>
          !may_submit ? (
            <Empty icon="lock" title={t('closed')} text={t('closed_text')} action={back} />
          ) : waiting >= most_waiting ? (
            <Empty icon="clock" title={t('many')} text={t('many_text')} action={back} />
          ) : (
            <div className="ap-stack">
              <Notice icon="info">{t('rule')}</Notice>
              <EntryForm
                place="vlog-new"
                values={{ title: '', text: '' }}
                accept={{ types, maxBytes: max_bytes }}
                submit={t('send')}
                route={submitVlog}
                bodyOf={({ title, text, fileId }) => ({ title, text, file_id: fileId! })}
                onSent={sent}
              />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
