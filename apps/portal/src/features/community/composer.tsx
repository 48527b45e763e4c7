import { useWords } from '@halaqa/kit-web/i18n'
import { useSending, WaitingList } from '@halaqa/kit-web/kept'
import { Button, useToast } from '@halaqa/kit-web/light'
import { keyOf } from '@halaqa/kit-web/session'
import { communityStore, storePost } from '@halaqa/learning/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useKeptText } from './kept-text.ts'
import { posts } from './places.ts'
import { PostFields } from './post-fields.tsx'
import { htmlOf, typedAgain } from './post-text.ts'

/** Writes a conversation, with its title, or an answer: in the forum of a subject, or without one in the community. */
export function Composer({
  subjectId,
  parentId = null,
  titled,
  onDone,
  onCancel,
}: {
  subjectId?: number
  parentId?: number | null
  titled?: boolean
  onDone: (id: number) => void
  onCancel?: () => void
}) {
  const t = useWords('community')
  const web = useWords('web')
  const toast = useToast()
  const here = `${subjectId ?? 'community'}:${parentId ?? 'new'}`
  const kept = useKeptText(here)
  const { title, text } = kept.typed
  const queries = useQueryClient()
  const told = {
    sent: ({ id }: { id: number }) => {
      kept.forget()
      toast({ text: t('forum.sent') })
      for (const route of posts) void queries.invalidateQueries({ queryKey: keyOf(route) })
      onDone(id)
    },
    queued: kept.forget,
  }
  const inForum = useSending(storePost, here, told)
  const inCommunity = useSending(communityStore, here, told)
  const send = subjectId === undefined ? inCommunity : inForum
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { parent_id: parentId, title, body: htmlOf(text) }
    const shown = [title, text].filter(Boolean).join('\n')
    if (subjectId === undefined) void inCommunity.send({ body }, shown)
    else void inForum.send({ body: { subject_id: subjectId, ...body } }, shown)
  }
  const errors = send.error?.problem.errors
  const place = subjectId === undefined ? 'community' : 'forum'
  return (
    <form onSubmit={submit} className="st-form sy-composer" noValidate>
      <PostFields
        typed={kept.typed}
        onType={kept.type}
        titled={titled}
        label={t(titled ? `${place}.question` : 'forum.your_answer')}
        help={t(`${place}.manners`)}
        errors={errors}
        rows={titled ? 6 : 4}
      />
      {send.error && !errors && <p role="alert">{send.error.problem.title}</p>}
      <WaitingList place={here} takeBack={(_, { body }) => kept.type(typedAgain(body))} />
      <div className="ap-acts">
        <Button type="submit" busy={send.busy} disabled={!text.trim() || (titled && !title.trim())}>
          {t('forum.send')}
        </Button>
        {onCancel && (
          <Button look="text" onClick={onCancel}>
            {web('cancel')}
          </Button>
        )}
        {(title || text) && <small className="ap-quiet">{t('kept')}</small>}
      </div>
    </form>
  )
}
