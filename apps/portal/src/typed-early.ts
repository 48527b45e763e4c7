type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Value = string | boolean
/** What the server has drawn in a field, and what a person has made of it. */
type Early = { drawn: Value; typed: Value }

/**
 * What a person types, chooses or ticks in a page that the server has drawn, before its code is there, which on a slow
 * line takes seconds: React takes over fields with the values it knows, and would wipe the rest at its next drawing.
 * Begins to look at once; what it answers is called when the page is alive and has drawn what its forms had kept, and types
 * everything anew, so that drafts and checks hear of it as of any other letter.
 */
export function typedEarly(root: HTMLElement): () => void {
  const fields = new Map<Field, Early>()
  const note = (field: Field) => {
    const drawn = fields.get(field)?.drawn ?? drawnIn(field)
    // What was chosen last is given back last; a radio that went off is told by the one that went on.
    for (const each of fields.keys()) if (each === field || isSameChoice(each, field)) fields.delete(each)
    fields.set(field, { drawn, typed: valueIn(field) })
  }
  for (const field of root.querySelectorAll<Field>('input, textarea, select'))
    if (valueIn(field) !== drawnIn(field) && !(isRadio(field) && !field.checked)) note(field)
  // A field that was wiped has lost its caret too.
  let caret = caretNow()
  // Taking over takes its time, and people do not stop meanwhile.
  const hear = ({ target }: Event) => {
    if (!isField(target)) return
    note(target)
    caret = caretNow()
  }
  root.addEventListener('input', hear, true)
  return () => {
    root.removeEventListener('input', hear, true)
    let moved = 0
    for (const [field, early] of fields) {
      const by = field.isConnected ? giveBack(field, early) : 0
      if (field === caret?.field) moved = by
    }
    fields.clear()
    if (caret) putCaret(caret, moved)
  }
}

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isRadio = (field: Field): field is HTMLInputElement => field.type === 'radio'
const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || isRadio(field)
const isSameChoice = (one: Field, two: Field) =>
  isRadio(one) && isRadio(two) && one.name === two.name && one.form === two.form

const valueIn = (field: Field): Value => (isTicked(field) ? field.checked : field.value)

function drawnIn(field: Field): Value {
  if (field instanceof HTMLSelectElement) return chosenByServer(field)
  return isTicked(field) ? field.defaultChecked : field.defaultValue
}

/** The first choice stands where the server has chosen none. */
const chosenByServer = ({ options }: HTMLSelectElement) =>
  ([...options].find(option => option.defaultSelected) ?? options[0])?.value ?? ''

/**
 * Gives a field back what was made of it; what was made of it and taken back again is nothing. Where a form had put a draft
 * back meanwhile, a text of several lines gets both: the kept one is long and nowhere else. A line holds only one of them,
 * and the person is writing on in it or has gone on from it: letters that follow would make nonsense of the kept one, which
 * is a moment's work to write again. A choice or a tick is whole with one press, so the later one holds.
 * Answers by how many letters what was typed stands further on.
 */
function giveBack(field: Field, { drawn, typed }: Early): number {
  if (typed === drawn) return 0
  if (typeof typed === 'boolean') tickAnew(field, typed)
  else if (field instanceof HTMLSelectElement || field.type === 'file') chooseAnew(field, typed)
  else {
    const kept = field.value === drawn || field.type !== 'textarea' || typed.startsWith(field.value) ? '' : field.value
    const before = kept && `${kept}\n`
    writeAnew(field, before + typed)
    return before.length
  }
  return 0
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

type Caret = { field: HTMLInputElement | HTMLTextAreaElement; start: number; end: number | null }

/** Where the caret is; undefined where there is none. */
function caretNow(): Caret | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined
  const { selectionStart: start, selectionEnd: end } = field
  // Fields of some kinds (e-mail, number) say nothing of theirs.
  return start === null ? undefined : { field, start, end }
}

/** Puts the caret where it was in what was typed, unless one has gone elsewhere. */
function putCaret({ field, start, end }: Caret, moved: number): void {
  if (field === document.activeElement) field.setSelectionRange(start + moved, (end ?? start) + moved)
}
