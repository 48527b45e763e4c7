import { Button, Textarea } from '@halaqa/kit-web/light'
import { type FormEvent, useRef, useState } from 'react'
import { Kbd } from '../basics/kbd.tsx'
import { isSomethingOpen, useKeyDown } from '../basics/keys.ts'
import { useWords } from '../office-context.ts'
import { digitKeys, useDeskKeys } from './desk-keys.ts'
import { enterIn } from './send-key.ts'

/** What is written with a decision, and the sentences that stand ready for it. Words are message keys. */
export type AskedText = {
  label: string
  help: string
  missing: string
  max: number
  /** The button that sends it. */
  send: string
  ready: readonly { id: number; text: string }[]
  /** The heading over the ready sentences. */
  readyLabel: string
}

type Props = {
  asked: AskedText
  isDanger: boolean
  isBusy: boolean
  /** What was written before and not sent. */
  begun?: string
  onText?: (text: string) => void
  onSend: (text: string) => void
  onCancel: () => void
}

/** A reason, or an answer: a ready sentence by its digit, changed or written anew. Whom it is for reads exactly this. */
export function DeskText({ asked, isDanger, isBusy, begun = '', onText, onSend, onCancel }: Props) {
  const words = useWords()
  const [text, setOwnText] = useState(begun)
  const setText = (next: string) => {
    setOwnText(next)
    onText?.(next)
  }
  const [isMissing, setMissing] = useState(false)
  const pick = (sentence: string) => {
    setText(sentence)
    setMissing(false)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (text.trim()) onSend(text.trim())
    else setMissing(true)
  }
  const form = useRef<HTMLFormElement>(null)
  const choices = () => [...form.current!.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const choose = (at: number) => {
    pick(asked.ready[at]!.text)
    choices()[at]!.focus()
  }
  // Chosen is what the focus is on as well: Enter sends that one, and a digit, pressed as often as one likes, never sends.
  useDeskKeys(digitKeys([...asked.ready.keys()], choose))
  useKeyDown(event => {
    const what = isSomethingOpen() || event.defaultPrevented ? 'nothing' : enterIn(event, placeOf(event.target))
    if (what === 'nothing') return
    event.preventDefault()
    if (what === 'send') submit()
  })
  const chosen = asked.ready.findIndex(({ text: sentence }) => sentence === text)
  return (
    <form className="of-desk-text" ref={form} onSubmit={submit} aria-label={words(asked.label)}>
      <p className="of-desk-keys">{words(`office.desk.${asked.ready.length ? 'keys_ready' : 'keys_text'}`)}</p>
      {asked.ready.length > 0 && (
        <fieldset>
          <legend>{words(asked.readyLabel)}</legend>
          {asked.ready.map(({ id, text: sentence }, at) => (
            <label key={id} className="of-desk-ready">
              <input
                type="radio"
                name="ready"
                checked={at === chosen}
                aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
                autoFocus={at === Math.max(chosen, 0)}
                onChange={() => pick(sentence)}
              />
              {at < 9 && (
                <span aria-hidden="true">
                  <Kbd>{String(at + 1)}</Kbd>
                </span>
              )}
              <span>{sentence}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Textarea
        label={words(asked.label)}
        help={words(asked.help)}
        error={isMissing ? words(asked.missing) : undefined}
        rows={asked.ready.length ? 3 : 6}
        maxLength={asked.max}
        value={text}
        autoFocus={!asked.ready.length}
        onChange={event => setText(event.target.value)}
      />
      <div className="of-desk-acts">
        <Button type="submit" look={isDanger ? 'danger' : 'filled'} icon={isDanger ? 'x' : 'check'} busy={isBusy}>
          {words(asked.send)}
        </Button>
        <Button look="outlined" onClick={onCancel}>
          {words('ra.action.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Where a key was pressed: `else` is what does something of its own with Enter. */
function placeOf(target: EventTarget | null) {
  if (!(target instanceof HTMLElement) || target === document.body) return 'page'
  return target.matches('.of-desk-ready input') ? 'ready' : 'else'
}
