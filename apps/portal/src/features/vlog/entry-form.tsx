import { useWords } from '@halaqa/kit-web/i18n'
import { useKept } from '@halaqa/kit-web/kept'
import { Button, Card, Input, LinkButton, Notice, Textarea } from '@halaqa/kit-web/light'
import { Upload } from '@halaqa/kit-web/upload'
import { vlogUpload } from '@halaqa/learning/contract'
import { type FormEvent, type ReactNode, useState } from 'react'

type Values = { title: string; text: string; fileId: string | null }
type Problem = { title: string; errors?: Record<string, string> | undefined }

/** Film, title and words of an entry. `film` is the one that is there, if any. */
export function EntryForm({
  place,
  values,
  accept,
  film,
  submit,
  busy,
  problem,
  onSubmit,
}: {
  /** Under which its words are kept on the device until they are sent. */
  place: string
  values: Omit<Values, 'fileId'>
  accept: { types: readonly string[]; maxBytes: number }
  film?: ReactNode
  submit: string
  busy: boolean
  problem: Problem | undefined
  onSubmit: (values: Values) => void
}) {
  const t = useWords('vlog')
  const draft = useKept(place, { title: values.title, text: values.text })
  const { title, text } = draft.values
  const [fileId, setFileId] = useState<string | null>(null)
  const errors = problem?.errors
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ title, text, fileId })
  }
  const isReady = Boolean(title.trim() && text.trim() && (film || fileId))
  return (
    <Card>
      <form onSubmit={send} className="vl-form" noValidate>
        {film}
        <div>
          <h2>{t(film ? 'other_film' : 'the_film')}</h2>
          <p className="ap-quiet">{t('film_text')}</p>
          <Upload
            title={t('the_film')}
            endpoint="/uploads"
            guard="students"
            accept={accept}
            metadata={{ purpose: vlogUpload }}
            onDone={reply => setFileId((reply as { id: string }).id)}
          />
          {errors?.file_id && <p role="alert">{problem?.title}</p>}
        </div>
        <Input
          label={t('fields.title')}
          error={errors?.title}
          maxLength={120}
          dir="auto"
          required
          value={title}
          onChange={event => draft.change({ title: event.target.value })}
        />
        <Textarea
          label={t('fields.text')}
          help={t('fields.text_help')}
          error={errors?.text}
          maxLength={2000}
          rows={5}
          dir="auto"
          required
          value={text}
          onChange={event => draft.change({ text: event.target.value })}
        />
        {problem && !errors && (
          <Notice tone="error" icon="alert" role="alert">
            {problem.title}
          </Notice>
        )}
        <div className="ap-acts">
          <Button type="submit" busy={busy} disabled={!isReady}>
            {submit}
          </Button>
          <LinkButton to="/student/vlog?view=mine" look="text">
            {t('back')}
          </LinkButton>
        </div>
      </form>
    </Card>
  )
}
