import { useWords } from '@halaqa/kit-web/i18n'
import { useSending } from '@halaqa/kit-web/kept'
import { Button, useToast } from '@halaqa/kit-web/light'
import { keyOf } from '@halaqa/kit-web/session'
import { type Post, updatePost } from '@halaqa/learning/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useKeptText } from './kept-text.ts'
import { posts } from './places.ts'
import { PostFields } from './post-fields.tsx'
import { htmlOf, typedOf } from './post-text.ts'

/** Where a change of a post is kept, and waits. */
export const editedAt = (postId: number) => `edit:${postId}`

/** Changes one's own post in its place. */
export function EditPost({ post, title, onDone }: { post: Post; title?: string; onDone: () => void }) {
  const t = useWords('community')
  const web = useWords('web')
  const toast = useToast()
  const { typed, type, forget } = useKeptText(editedAt(post.id), { title: title ?? '', text: typedOf(post.body) })
  const queries = useQueryClient()
  const done = () => {
    forget()
    onDone()
  }
  const save = useSending(updatePost, editedAt(post.id), {
    sent: () => {
      toast({ text: t('edited_now') })
      for (const route of posts) void queries.invalidateQueries({ queryKey: keyOf(route) })
      done()
    },
    queued: done,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { title: typed.title, body: htmlOf(typed.text) }
    void save.send({ params: { id: post.id }, body }, typed.text)
  }
  const errors = save.error?.problem.errors
  const isTitled = title !== undefined
  return (
    <form onSubmit={submit} className="st-form sy-composer" noValidate>
      <PostFields typed={typed} onType={type} titled={isTitled} label={t('text')} errors={errors} />
      {save.error && !errors && <p role="alert">{save.error.problem.title}</p>}
      <div className="ap-acts">
        <Button type="submit" busy={save.busy} disabled={!typed.text.trim() || (isTitled && !typed.title.trim())}>
          {t('save')}
        </Button>
        <Button
          look="text"
          onClick={() => {
            forget()
            onDone()
          }}
        >
          {web('cancel')}
        </Button>
      </div>
    </form>
  )
}
