import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Input, Textarea, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { allPosts, storePost } from '@halaqa/learning/contract'
import { type FormEvent, useState } from 'react'
import { htmlOf } from './post-text.ts'

/** Writes a question, with its title, or an answer. */
export function Composer({
  subjectId,
  parentId = null,
  titled,
  onDone,
}: {
  subjectId: number
  parentId?: number | null
  titled?: boolean
  onDone: () => void
}) {
  const t = useWords('studying')
  const web = useWords('web')
  const toast = useToast()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const send = useCallMutation(storePost, {
    changes: [allPosts],
    onSuccess: () => {
      toast({ text: t('forum.sent') })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { subject_id: subjectId, parent_id: parentId, title, body: htmlOf(text) } })
  }
  const errors = send.error?.problem.errors
  return (
    <form onSubmit={submit} className="st-form sy-composer" noValidate>
      {titled && (
        <Input
          label={t('forum.post_title')}
          error={errors?.title}
          maxLength={160}
          dir="auto"
          value={title}
          onChange={event => setTitle(event.target.value)}
        />
      )}
      <Textarea
        label={t(titled ? 'forum.question' : 'forum.your_answer')}
        help={t('forum.manners')}
        error={errors?.body}
        rows={4}
        dir="auto"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {send.error && !errors && <p role="alert">{send.error.problem.title}</p>}
      <div className="ap-acts">
        <Button type="submit" busy={send.isPending} disabled={!text.trim() || (titled && !title.trim())}>
          {t('forum.send')}
        </Button>
        <Button look="text" onClick={onDone}>
          {web('cancel')}
        </Button>
      </div>
    </form>
  )
}
