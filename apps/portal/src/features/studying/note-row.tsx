import { instant } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { useKept, useSending, WaitingList } from '@halaqa/kit-web/kept'
import { Button, IconButton, Textarea, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { deleteNote, type ElementNote, restoreNote, updateNote } from '@halaqa/learning/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { placeNamed } from '../../at-place.ts'
import { clockOf } from './control-bar.tsx'
import { editedAt } from './use-notes.ts'

/** One's own note: read, changed in its place, taken away and put back. */
export function NoteRow({
  note,
  moment,
  where,
  changed,
  removed,
  restored,
}: {
  note: ElementNote
  /** Leads to its moment of the film. */
  moment?: (() => void) | undefined
  /** Stands in place of the moment: where the note belongs. */
  where?: ReactNode
  changed: (note: ElementNote) => void
  removed: () => void
  restored: (note: ElementNote) => void
}) {
  const t = useWords('studying')
  const parts = useWords('parts')
  const toast = useToast()
  const [language] = useLanguage()
  const [isEditing, edit] = useState(false)
  const failed = (error: { problem: { title: string } }) => toast({ tone: 'error', text: error.problem.title })
  const restore = useCallMutation(restoreNote, { onSuccess: restored, onError: failed })
  const remove = useCallMutation(deleteNote.perform, {
    onSuccess: () => {
      removed()
      const undo = () => restore.mutate({ params: { id: note.id }, body: {} })
      toast({ text: t('notes.deleted'), undo: { label: parts('undo'), act: undo } })
    },
    onError: failed,
  })
  return (
    <li {...placeNamed(`note-${note.id}`)}>
      <div>
        {where}
        {moment && (
          <button type="button" className="sy-moment" onClick={moment}>
            <bdi dir="ltr">{clockOf(note.at_ms)}</bdi>
          </button>
        )}
        {isEditing ? (
          <Edit note={note} changed={changed} close={() => edit(false)} />
        ) : (
          <p className="sy-note-text" dir="auto">
            {note.text}
          </p>
        )}
        <small>{instant(note.written_at, language)}</small>
        <WaitingList
          place={editedAt(note.id)}
          isShown={({ body }) => (body as { text: string }).text.trim() === note.text.trim()}
        />
      </div>
      {!isEditing && (
        <span className="sy-note-acts">
          <IconButton name="edit" size={18} label={t('notes.edit')} onClick={() => edit(true)} />
          <IconButton
            name="trash"
            size={18}
            label={t('notes.delete')}
            onClick={() => remove.mutate({ params: { id: note.id } })}
          />
        </span>
      )}
    </li>
  )
}

function Edit({
  note,
  changed,
  close,
}: {
  note: ElementNote
  changed: (note: ElementNote) => void
  close: () => void
}) {
  const t = useWords('studying')
  const web = useWords('web')
  const draft = useKept(editedAt(note.id), { text: note.text })
  const { text } = draft.values
  const done = (now: ElementNote) => {
    draft.forget()
    changed(now)
    close()
  }
  // What waits for a connection stands in its place at once: it is the writer's own.
  const save = useSending(updateNote, editedAt(note.id), { sent: done, queued: () => done({ ...note, text }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void save.send({ params: { id: note.id }, body: { text } }, text)
  }
  return (
    <form onSubmit={submit} className="st-form" noValidate>
      <Textarea
        label={t('notes.edit')}
        error={save.error ? (save.error.problem.errors?.text ?? save.error.problem.title) : undefined}
        rows={3}
        dir="auto"
        value={text}
        onChange={event => draft.change({ text: event.target.value })}
      />
      <div className="ap-acts">
        <Button type="submit" size="small" busy={save.busy} disabled={!text.trim()}>
          {web('save')}
        </Button>
        <Button
          look="text"
          size="small"
          onClick={() => {
            draft.forget()
            close()
          }}
        >
          {web('cancel')}
        </Button>
      </div>
    </form>
  )
}
