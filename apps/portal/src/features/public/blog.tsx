import './blog.css'
import { day } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Empty, LinkButton, Star } from '@halaqa/kit-web/light'
import { Link, useLoaderData } from 'react-router'
import { loadPosts, type PostSummary, type Posts } from './data.ts'
import { Frame } from './frame.tsx'

export const load = loadPosts

/** The posts, newest first, nine a page. */
export function Page() {
  const { rows, current_page: page, last_page: last } = useLoaderData<Posts>()
  const t = useWords('public')
  const web = useWords('web')
  return (
    <Frame title={t('blog.title')} text={t('blog.text')}>
      {rows.length === 0 ? (
        <Empty icon="note" title={t('blog.empty')} text={t('blog.empty_text')} />
      ) : (
        <ul className="blog-grid">
          {rows.map(post => (
            <PostCard key={post.id} post={post} />
          ))}
        </ul>
      )}
      {last > 1 && (
        <nav className="blog-pages" aria-label={t('blog.pages')}>
          {page > 1 && (
            <LinkButton look="outlined" to={page === 2 ? '/blog' : `/blog?page=${page - 1}`}>
              {t('blog.newer')}
            </LinkButton>
          )}
          <span>{web('page_of', { page, total: last })}</span>
          {page < last && (
            <LinkButton look="outlined" to={`/blog?page=${page + 1}`}>
              {t('blog.older')}
            </LinkButton>
          )}
        </nav>
      )}
    </Frame>
  )
}

function PostCard({ post }: { post: PostSummary }) {
  return (
    <Card as="li" flush className="blog-card" lang={post.language}>
      {post.cover ? (
        <img src={post.cover} alt={post.cover_alt} width={640} height={360} loading="lazy" decoding="async" />
      ) : (
        <div className="blog-slate">
          <Star size={220} />
        </div>
      )}
      <div>
        <PostFacts post={post} />
        <h2>
          <Link to={`/blog/post/${post.id}`}>{post.title}</Link>
        </h2>
        <p>{post.summary}</p>
      </div>
    </Card>
  )
}

export function PostFacts({ post, author }: { post: PostSummary; author?: string }) {
  const t = useWords('public')
  const [language] = useLanguage()
  return (
    <p className="blog-facts">
      <time dateTime={post.published_at}>{day(post.published_at, language)}</time>
      <span>{t('blog.read', { count: post.reading_minutes })}</span>
      {author && <span>{t('blog.by', { author })}</span>}
    </p>
  )
}
