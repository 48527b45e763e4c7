import type { In, Route, Schema } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { useKept, useSending, useWaiting, WaitingList } from '@halaqa/kit-web/kept'
import { Button, Card, Input, LinkButton, Notice, Textarea } from '@halaqa/kit-web/light'
import { Upload } from '@halaqa/kit-web/upload'
import { vlogUpload } from '@halaqa/learning/contract'
import { type FormEvent, type ReactNode, useState } from 'react'

type Values = { title: string; text: string; fileId: string | null }

/** Film, title and words of an entry. `film` is the one that is there, if any. */
export function EntryForm<B extends Schema, R extends Schema>({
  place,
  values,
  accept,
  film,
  submit,
  route,
  bodyOf,
  onSent,
}: {
  /** Under which its words are kept on the device until they are sent. */
  place: string
  values: Omit<Values, 'fileId'>
  accept: { types: readonly string[]; maxBytes: number }
  film?: ReactNode
  submit: string
  route: Route<Schema, Schema, B, R>
  bodyOf: (values: Values) => In<B> & object
  onSent: () => void
}) {
  const t = useWords('vlog')
  const draft = useKept(place, { title: values.title, text: values.text })
  const { title, text } = draft.values
  const [fileId, setFileId] = useState<string | null>(null)
  const { rows } = useWaiting(place)
  const sending = useSending(route, place, {
    sent: () => {
      draft.forget()
      onSent()
    },
    queued: draft.forget,
  })
  const problem = sending.error?.problem
  const errors = problem?.errors
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void sending.send({ body: bodyOf({ title, text, fileId }) }, [title, text].join('\n'))
  }
  const takeBack = (_: string, { body }: { body?: object }) => {
    const back = body as { title: string; text: string; file_id: string | null }
    draft.change({ title: back.title, text: back.text })
    setFileId(back.file_id)
  }
  const isReady = Boolean(title.trim() && text.trim() && (film || fileId))
  // What was sent stands in place of the form until it has arrived: the same entry is not written twice.
  if (rows.length > 0)
    return (
      <Card>
        <WaitingList place={place} takeBack={takeBack} />
      </Card>
    )
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
          <Button type="submit" busy={sending.busy} disabled={!isReady}>
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
