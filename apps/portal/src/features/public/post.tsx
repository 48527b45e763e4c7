import './blog.css'
import { useWords } from '@halaqa/kit-web/i18n'
import { MoreLink } from '@halaqa/kit-web/light'
import { useLoaderData } from 'react-router'
import { PostFacts } from './blog.tsx'
import { loadPost, type Post } from './data.ts'
import { Frame, Prose } from './frame.tsx'

export const load = loadPost

export function Page() {
  const post = useLoaderData<Post>()
  const t = useWords('public')
  return (
    <article lang={post.language}>
      <Frame
        narrow
        title={post.title}
        text={post.summary}
        above={
          <div className="frame-back">
            <MoreLink to="/blog">{t('blog.back')}</MoreLink>
          </div>
        }
      >
        <PostFacts post={post} author={post.author} />
        {post.cover && <img className="blog-cover" src={post.cover} alt={post.cover_alt} width={768} height={432} />}
        <Prose html={post.body} />
      </Frame>
    </article>
  )
}
