import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, IconButton, Textarea, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { deleteNote, type ElementNote, storeNote } from '@halaqa/learning/contract'
import { type FormEvent, useState } from 'react'
import { clockOf } from './control-bar.tsx'

/** Own notes, each at its moment of the film; nobody else sees them. */
export function Notes({
  elementId,
  timed,
  notes,
  change,
  place,
  seek,
}: {
  elementId: number
  /** The element is a film: notes have a moment. */
  timed: boolean
  notes: readonly ElementNote[]
  change: (make: (notes: ElementNote[]) => ElementNote[]) => void
  place: number
  seek: (ms: number) => void
}) {
  const t = useWords('studying')
  const toast = useToast()
  const [language] = useLanguage()
  const [text, setText] = useState('')
  const add = useCallMutation(storeNote, {
    onSuccess: note => {
      setText('')
      change(before => [...before, note].sort((a, b) => a.at_ms - b.at_ms || a.id - b.id))
    },
  })
  const remove = useCallMutation(deleteNote.perform, {
    onSuccess: ({ id }) => change(before => before.filter(each => each.id !== id)),
    onError: error => toast({ tone: 'error', text: error.problem.title }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ body: { element_id: elementId, at_ms: timed ? Math.floor(place) : 0, text } })
  }
  const error = add.error && (add.error.problem.errors?.text ?? add.error.problem.title)
  return (
    <div className="ap-stack">
      <form onSubmit={send} className="st-form" noValidate>
        <Textarea
          label={timed ? t('notes.at', { at: clockOf(place) }) : t('notes.write')}
          help={t('notes.own')}
          error={error ?? undefined}
          rows={3}
          dir="auto"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" look="outlined" icon="note" busy={add.isPending} disabled={!text.trim()}>
          {t('notes.keep')}
        </Button>
      </form>
      {notes.length === 0 && <p className="ap-quiet">{t('notes.empty')}</p>}
      <ul className="sy-notes">
        {notes.map(note => (
          <li key={note.id}>
            <div>
              {timed && (
                <button type="button" className="sy-moment" onClick={() => seek(note.at_ms)}>
                  <bdi dir="ltr">{clockOf(note.at_ms)}</bdi>
                </button>
              )}
              <p dir="auto">{note.text}</p>
              <small>{instant(note.written_at, language)}</small>
            </div>
            <IconButton
              name="trash"
              size={18}
              label={t('notes.delete')}
              onClick={() => remove.mutate({ params: { id: note.id } })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
