import { instant } from '@halaqa/kit-contract/format'
import { Desk, deskAct, Facts, Link, useCall, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Notice } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import { hidePost, moderatedPosts, type ReportedPost, settleReports, showReported } from '../../contract/forum.ts'
import { WholePost } from './whole-post.tsx'

const word = (key: string) => `learning.office.forum.${key}`
/** Why posts are hidden day by day. */
const reasons = ['trade', 'offence', 'private', 'place']

/** Posts that students reported, one after the other: left where they are, or hidden with a reason. */
export function ForumDesk() {
  const call = useCall()
  const words = useWords()
  const acts = [
    deskAct<ReportedPost>(call, settleReports, {
      letter: 'A',
      said: word('settled'),
      icon: 'check',
      body: ({ version }) => ({ version }),
    }),
    deskAct<ReportedPost>(call, hidePost, {
      letter: 'R',
      said: word('hidden'),
      icon: 'x',
      isDanger: true,
      reason: { help: word('reason_help'), max: 500, ready: reasons.map(reason => words(word(`ready.${reason}`))) },
    }),
  ]
  return (
    <Desk<ReportedPost>
      kind="learning.forum"
      title="learning.forum.many"
      empty={word('none')}
      emptyText={word('none_text')}
      list={{ to: moderatedPosts.path, label: 'learning.forum.many' }}
      load={id => call(showReported, { params: { id } })}
      nameOf={post => post.title}
      about={post => <About post={post} />}
      acts={acts}
    >
      {post => (
        <Card className="le-reported">
          {post.conversation && <Conversation {...post.conversation} />}
          {post.deleted && <Notice icon="info">{words('learning.forum.values.state.deleted')}</Notice>}
          <WholePost post={post} />
        </Card>
      )}
    </Desk>
  )
}

/** What the reported answer was written under. */
function Conversation({ title, body, author }: NonNullable<ReportedPost['conversation']>) {
  const words = useWords()
  return (
    <section className="le-answered" aria-label={words(word('conversation'))}>
      <h3>{words(word('conversation'))}</h3>
      <b dir="auto">{title}</b>
      {/* The server has sanitised it on its way in (sanitisedPost). */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: body }} />
      <small>
        <bdi>{author}</bdi>
      </small>
    </section>
  )
}

function About({ post }: { post: ReportedPost }) {
  const words = useWords()
  const { language } = useOffice()
  const field = (key: string) => words(`learning.forum.fields.${key}`)
  return (
    <Facts
      items={[
        {
          label: field('author'),
          value: (
            <Link to={recordAddress(post.student_id)}>
              <bdi>{post.author}</bdi>
            </Link>
          ),
        },
        { label: words('learning.vlog.fields.number'), value: <bdi dir="ltr">{post.number}</bdi> },
        { label: field('subject'), value: <bdi>{post.subject}</bdi> },
        { label: field('written_at'), value: instant(post.written_at, language) },
        { label: words(word('hidden_before')), value: <bdi>{post.hidden_before}</bdi> },
      ]}
    />
  )
}
