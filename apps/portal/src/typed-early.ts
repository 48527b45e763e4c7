type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What a person types, chooses or ticks in a page that the server has drawn, before its code is there, which on a slow
 * line takes seconds: React takes over fields with the values it knows, and would wipe the rest at its next drawing.
 * Begins to look at once; what it answers is called when the page is alive, and types everything anew, so that drafts
 * and checks hear of it as of any other letter.
 */
export function typedEarly(root: HTMLElement): () => void {
  const fields = new Map<Field, string | boolean>()
  const note = (field: Field) => fields.set(field, isTicked(field) ? field.checked : field.value)
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) if (isChanged(field)) note(field)
  // A field that was wiped has lost its caret too.
  let putCaret = caretNow()
  // Taking over takes its time, and people do not stop meanwhile.
  const hear = ({ target }: Event) => {
    if (!isField(target)) return
    note(target)
    putCaret = caretNow()
  }
  root.addEventListener('input', hear, true)
  return () => {
    root.removeEventListener('input', hear, true)
    for (const [field, typed] of fields) if (field.isConnected) typeAnew(field, typed)
    fields.clear()
    putCaret?.()
  }
}

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== chosenByServer(field)
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** The first choice stands where the server has chosen none. */
const chosenByServer = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex(option => option.defaultSelected),
  )

function typeAnew(field: Field, typed: string | boolean): void {
  if (typeof typed === 'boolean') tickAnew(field, typed)
  else if (field instanceof HTMLSelectElement || field.type === 'file') chooseAnew(field, typed)
  else writeAnew(field, typed)
}

/** A press turns it; a radio is turned only from off to on. */
function tickAnew(field: Field, ticked: boolean): void {
  if (!isTicked(field)) return
  field.checked = !ticked
  field.click()
}

/** A file stays where it was put; only nobody has heard of it. */
function chooseAnew(field: Field, chosen: string): void {
  if (field.type !== 'file') field.value = chosen
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React hears only of a text other than the last it has seen: it sees assignments to the field, not the prototype's. */
function writeAnew(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement) return
  field.value = field.defaultValue
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts the caret where it is now, unless one has gone elsewhere; undefined where there is none. */
function caretNow(): (() => void) | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined
  const { selectionStart, selectionEnd } = field
  // Fields of some kinds (e-mail, number) say nothing of theirs.
  if (selectionStart === null) return undefined
  return () => {
    if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd)
  }
}
