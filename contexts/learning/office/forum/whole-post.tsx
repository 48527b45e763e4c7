import './forum.css'
import { useWords } from '@halaqa/kit-office'
import type { ModeratedPost } from '../../contract/forum.ts'

const word = 'learning.forum'

/** A post as it was written, and what was told about it. */
export function WholePost({ post }: { post: ModeratedPost }) {
  const words = useWords()
  return (
    <div className="le-post">
      {/* The server has sanitised it on its way in (sanitisedPost). */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: post.body }} />
      {post.reasons.length > 0 && (
        <>
          <b>{words(`${word}.fields.reports`)}</b>
          <ul>
            {post.reasons.map((reason, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same words.
              <li key={at} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {post.hidden && (
        <p>
          <b>{words(`${word}.fields.hidden_reason`)}</b>: <bdi>{post.hidden_reason}</bdi>
        </p>
      )}
    </div>
  )
}
