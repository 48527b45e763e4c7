import { useWords } from '@halaqa/kit-web/i18n'
import { useKept, useSending, WaitingList } from '@halaqa/kit-web/kept'
import { Button, Textarea } from '@halaqa/kit-web/light'
import { type ElementNote, storeNote } from '@halaqa/learning/contract'
import type { FormEvent } from 'react'
import { clockOf } from './control-bar.tsx'
import { NoteRow } from './note-row.tsx'
import { alike, inOrder, isAmong, putInto, writtenAt } from './use-notes.ts'

/** Own notes, each at its moment of the film; nobody else sees them. What is being written is kept on the device. */
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
  const here = writtenAt(elementId)
  const draft = useKept(here, { text: '', at_ms: 0 })
  const { text } = draft.values
  // The moment of the first letter: the film goes on while one writes.
  const at = timed ? (text ? draft.values.at_ms : Math.floor(place)) : 0
  const type = (next: string) => draft.change(text ? { text: next } : { text: next, at_ms: at })
  const {
    send: sendNote,
    busy,
    error,
  } = useSending(storeNote, here, {
    sent: note => {
      draft.forget()
      change(putInto(note))
    },
    queued: draft.forget,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    const beside = alike(notes, { at_ms: at, text }).map(each => each.id)
    void sendNote({ body: { element_id: elementId, at_ms: at, text } }, text, beside)
  }
  return (
    <div className="ap-stack">
      <form onSubmit={send} className="st-form" noValidate>
        <Textarea
          label={timed ? t('notes.at', { at: clockOf(at) }) : t('notes.write')}
          help={text && draft.isKept ? t('notes.kept') : t('notes.own')}
          error={error && (error.problem.errors?.text ?? error.problem.title)}
          rows={3}
          dir="auto"
          value={text}
          onChange={event => type(event.target.value)}
        />
        <Button type="submit" look="outlined" icon="note" busy={busy} disabled={!text.trim()}>
          {t('notes.keep')}
        </Button>
      </form>
      <WaitingList place={here} takeBack={back => type(back)} isStored={waiting => isAmong(notes, waiting)} />
      {notes.length === 0 && <p className="ap-quiet">{t('notes.empty')}</p>}
      <ul className="sy-notes">
        {notes.map(note => (
          <NoteRow
            key={note.id}
            note={note}
            moment={timed ? () => seek(note.at_ms) : undefined}
            changed={now => change(before => before.map(each => (each.id === now.id ? now : each)))}
            removed={() => change(before => before.filter(each => each.id !== note.id))}
            restored={now => change(before => inOrder([...before, now]))}
          />
        ))}
      </ul>
    </div>
  )
}
