import { instant } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ContractForm,
  Failed,
  Page,
  PlainList,
  useCall,
  useMay,
  useOffice,
  useWords,
  Waiting,
} from '@halaqa/kit-office'
import { Button, Card, Chip, Icon, useToast } from '@halaqa/kit-web/light'
import { keyOf } from '@halaqa/kit-web/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  deletePost,
  editPost,
  officePosts,
  publishPost,
  storePost,
  updatePost,
  uploadCover,
  withdrawPost,
} from '../../contract/page.ts'
import './posts.css'

const word = 'content.post'
const tones = { draft: 'neutral', scheduled: 'info', published: 'success' } as const
const columns = ['title', 'language', { source: 'state', tones }, 'author', 'published_at'] as const
const open = (row: { id: number }) => `/content/posts/edit/${row.id}`
const actions = { publish: publishPost, withdraw: withdrawPost, delete: deletePost }
const create = { to: '/content/posts/create', access: storePost.access }

export const PostsPage = () => (
  <PlainList
    route={officePosts}
    word={word}
    columns={[...columns]}
    title="title"
    open={open}
    actions={actions}
    create={create}
  />
)

export function NewPostPage() {
  const words = useWords()
  const go = useNavigate()
  return (
    <Page title={words('content.office.new_post')}>
      <ContractForm
        route={storePost}
        word={word}
        values={{ language: 'ar', cover_id: null, cover_alt: '', body: '' }}
        onDone={row => void go(open(row))}
        onCancel={() => void go(officePosts.path)}
      >
        {({ Field }) => (
          <>
            <Field source="language" />
            <Field source="title" />
            <Field source="summary" />
            <Field source="body" />
          </>
        )}
      </ContractForm>
    </Page>
  )
}

export function EditPostPage() {
  const words = useWords()
  const { language } = useOffice()
  const call = useCall()
  const queries = useQueryClient()
  const go = useNavigate()
  const id = Number(useParams().id)
  const key = keyOf(editPost, { id })
  const found = useQuery({ queryKey: key, queryFn: () => call(editPost, { params: { id } }) })
  const again = () => void queries.invalidateQueries({ queryKey: key })
  if (!found.data)
    return found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <Waiting />
  const { can, ...row } = found.data
  const act = { word, params: { id }, onDone: again }
  return (
    <Page
      title={row.title}
      chips={
        <>
          <Chip tone={tones[row.state]}>{words(`${word}.values.state.${row.state}`)}</Chip>
          {row.state === 'scheduled' && <span>{instant(row.published_at!, language)}</span>}
        </>
      }
      actions={
        <>
          {row.state === 'published' && (
            <a className="hq-button hq-button-text hq-button-small" href={`/blog/post/${id}?lang=${row.language}`}>
              <Icon name="eye" size={18} />
              {words('content.office.see')}
            </a>
          )}
          {can.publish && (
            <ActionButton {...act} action={publishPost} look="filled" label={`${word}.actions.publish`} />
          )}
          {can.withdraw && <ActionButton {...act} action={withdrawPost} label={`${word}.actions.withdraw`} />}
          {can.delete && (
            <ActionButton
              {...act}
              danger
              action={deletePost}
              label="ra.action.delete"
              onDone={() => void go(officePosts.path)}
            />
          )}
        </>
      }
    >
      <Cover id={id} post={row} mayEdit={can.edit} onDone={again} />
      <ContractForm
        route={updatePost}
        params={{ id }}
        word={word}
        values={row}
        readOnly={!can.edit}
        onDone={again}
        onCancel={() => void go(officePosts.path)}
      >
        {({ Field }) => (
          <>
            <Field source="language" />
            <Field source="title" />
            <Field source="summary" />
            <Field source="cover_alt" />
            <Field source="body" />
          </>
        )}
      </ContractForm>
    </Page>
  )
}

type Post = Omit<(typeof editPost)['reply']['_zod']['output'], 'can'>

/** The picture above a post: chosen, shown, taken away. Saved at once, beside the text. */
function Cover({ id, post, mayEdit, onDone }: { id: number; post: Post; mayEdit: boolean; onDone: () => void }) {
  const words = useWords()
  const call = useCall()
  const may = useMay()
  const say = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (coverId: string | null) => {
    const { language, title, summary, body, cover_alt, version } = post
    await call(updatePost, {
      params: { id },
      query: { version },
      body: { language, title, summary, body, cover_alt, cover_id: coverId },
    })
  }
  const upload = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    const stored = await call(uploadCover, { body: form as never })
    await save(stored.id)
  }
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      say({ tone: 'error', text: (error as Error).message })
    } finally {
      // Where somebody else was faster, their text is shown.
      onDone()
      setBusy(false)
    }
  }
  if (!post.cover_url && !(mayEdit && may(uploadCover.access))) return null
  return (
    <Card className="cover">
      {post.cover_url ? <img src={post.cover_url} alt={post.cover_alt} /> : <p>{words('content.office.no_cover')}</p>}
      {mayEdit && (
        <div>
          <Button look="outlined" size="small" icon="ul" busy={isBusy} onClick={() => input.current?.click()}>
            {words(post.cover_url ? 'content.office.replace_cover' : 'content.office.add_cover')}
          </Button>
          {post.cover_url && (
            <Button look="text" size="small" onClick={() => void act(() => save(null))}>
              {words('content.office.remove_cover')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) void act(() => upload(file))
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Card>
  )
}
