import { useWords } from '@halaqa/kit-web/i18n'
import { IconButton, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { useCallMutation } from '@halaqa/kit-web/session'
import { deletePost, type Post } from '@halaqa/learning/contract'
import { useState } from 'react'
import { posts } from './places.ts'

/** What who wrote a post may still do with it. */
export function OwnActs({ post, onEdit, onGone }: { post: Post; onEdit: () => void; onGone?: () => void }) {
  const t = useWords('community')
  const toast = useToast()
  const [isAsking, ask] = useState(false)
  const remove = useCallMutation(deletePost, {
    // Its page is left before its answer is asked again, which would be that it is not there.
    changes: onGone ? [] : posts,
    onSuccess: () => {
      ask(false)
      toast({ text: t('deleted') })
      onGone?.()
    },
    onError: error => {
      ask(false)
      toast({ text: error.problem.title, tone: 'error' })
    },
  })
  return (
    <>
      {post.can.edit && <IconButton name="edit" size={18} label={t('edit')} onClick={onEdit} />}
      {post.can.delete && <IconButton name="trash" size={18} label={t('delete')} onClick={() => ask(true)} />}
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('delete')}
        act={t('delete_act')}
        busy={remove.isPending}
        onAct={() => remove.mutate({ params: { id: post.id } })}
        onClose={() => ask(false)}
      >
        <p>{t('delete_text')}</p>
      </ConfirmDialog>
    </>
  )
}
