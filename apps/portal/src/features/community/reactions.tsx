import { useWords } from '@halaqa/kit-web/i18n'
import { useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { type Post, type Reaction, reactToPost } from '@halaqa/learning/contract'
import { useEffect, useState } from 'react'

/** Thanks and the like, with how many said so; on one's own post only what others said. */
export function Reactions({ post }: { post: Post }) {
  const t = useWords('community')
  const toast = useToast()
  const [shown, show] = useState(post.reactions)
  useEffect(() => show(post.reactions), [post.reactions])
  const react = useCallMutation(reactToPost, {
    onSuccess: ({ reactions }) => show(reactions),
    onError: error => {
      show(post.reactions)
      toast({ text: error.problem.title, tone: 'error' })
    },
  })
  if (post.own) {
    const said = shown.filter(each => each.count > 0)
    if (!said.length) return null
    return (
      <ul className="co-reactions" aria-label={t('reactions.label')}>
        {said.map(each => (
          <li key={each.kind}>
            {t(`reactions.${each.kind}`)} <bdi>{each.count}</bdi>
          </li>
        ))}
      </ul>
    )
  }
  const toggle = ({ kind, own }: Reaction) => {
    if (react.isPending) return
    const turned = (each: Reaction) =>
      each.kind === kind ? { ...each, own: !own, count: each.count + (own ? -1 : 1) } : each
    show(before => before.map(turned))
    react.mutate({ params: { id: post.id }, body: { kind, on: !own } })
  }
  return (
    <div className="co-reactions" role="group" aria-label={t('reactions.label')}>
      {shown.map(each => (
        <button key={each.kind} type="button" aria-pressed={each.own} onClick={() => toggle(each)}>
          {t(`reactions.${each.kind}`)} {each.count > 0 && <bdi>{each.count}</bdi>}
        </button>
      ))}
    </div>
  )
}
