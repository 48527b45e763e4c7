import type { Waiting } from '@halaqa/kit-web/drafts'
import { useSettled } from '@halaqa/kit-web/kept'
import { useSession } from '@halaqa/kit-web/session'
import { type ElementNote, type ElementScreen, elementScreen } from '@halaqa/learning/contract'
import { useState } from 'react'

/** Where a new note of an element is kept, and waits; and where a change of one. */
export const writtenAt = (elementId: number) => `note:${elementId}`
export const editedAt = (noteId: number) => `note-edit:${noteId}`

/** In the order of the film. */
export const inOrder = (notes: readonly ElementNote[]): ElementNote[] =>
  [...notes].sort((a, b) => a.at_ms - b.at_ms || a.id - b.id)

/** Puts a note among the others, in place of what it was before. */
export const putInto = (note: ElementNote) => (before: readonly ElementNote[]) =>
  inOrder([...before.filter(each => each.id !== note.id), note])

/** Those of the same words at the same moment: texts have no moments, and one may note the same twice. */
export const alike = (notes: readonly ElementNote[], { at_ms, text }: { at_ms: number; text: string }) =>
  notes.filter(note => note.at_ms === at_ms && note.text === text.trim())

/** A note that was to be stored stands among these, and is none of those that were there before it was sent. */
export function isAmong(notes: readonly ElementNote[], { input, beside }: Pick<Waiting, 'input' | 'beside'>): boolean {
  return alike(notes, input.body as { at_ms: number; text: string }).some(note => !beside?.includes(note.id))
}

/**
 * One's notes of an element, as long as it is open, whichever of its tabs is. What waited is put among them when it arrives;
 * where no answer says how a note stands now, the notes alone are asked for: the film plays on.
 */
export function useNotes(element: ElementScreen) {
  const { call } = useSession('students')
  const [notes, setNotes] = useState(element.notes)
  useSettled((place, reply) => {
    if (place !== writtenAt(element.id) && !notes.some(note => place === editedAt(note.id))) return
    if (reply !== undefined) return setNotes(putInto(reply as ElementNote))
    call(elementScreen, { params: { id: element.id } }).then(
      now => setNotes(now.notes),
      // Without an answer they stand as they were known.
      () => undefined,
    )
  })
  return [notes, setNotes] as const
}
