import { useWords } from '@halaqa/kit-web/i18n'
import { Button, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { communityStore, storePost } from '@halaqa/learning/contract'
import { type FormEvent, useRef } from 'react'
import { useKeptText } from './kept-text.ts'
import { posts } from './places.ts'
import { PostFields } from './post-fields.tsx'
import { htmlOf } from './post-text.ts'

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
  const kept = useKeptText(`${subjectId ?? 'community'}:${parentId ?? 'new'}`)
  const { title, text } = kept.typed
  // The second of two quick clicks comes before the button is drawn as busy.
  const sending = useRef(false)
  const told = {
    changes: posts,
    onSettled: () => {
      sending.current = false
    },
    onSuccess: ({ id }: { id: number }) => {
      kept.forget()
      toast({ text: t('forum.sent') })
      kept.type({ title: '', text: '' })
      onDone(id)
    },
  }
  const inForum = useCallMutation(storePost, told)
  const inCommunity = useCallMutation(communityStore, told)
  const send = subjectId === undefined ? inCommunity : inForum
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const body = { parent_id: parentId, title, body: htmlOf(text) }
    if (subjectId === undefined) inCommunity.mutate({ body })
    else inForum.mutate({ body: { subject_id: subjectId, ...body } })
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
      <div className="ap-acts">
        <Button type="submit" busy={send.isPending} disabled={!text.trim() || (titled && !title.trim())}>
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
